import type { Db } from "@rankwright/db/core";
import type { ImapServer } from "@rankwright/test-kit/servers/imap-server";
import type { ShopRunner } from "../shop-runner.ts";
import type { Confirmed } from "./said.ts";

export interface RoomStage {
  shop: ShopRunner;
  db: Db;
  imap: ImapServer;
  /** Session tokens of the customer and the owner. */
  tokens: { customer: string; owner: string };
  said: Confirmed;
}
