import type { Tx } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { linkTo } from "./kind.ts";

/** Returns a new private link to an order's room, for one mail to its customer. */
export const roomLink = (tx: Tx, { env, now }: Pick<Deps, "env" | "now">, orderId: string): string =>
  env.SITE_URL + paths.room(newOrderLink(tx, orderId, now()));

/** Placeholder for the private link. */
export const roomLinkPlaceholder = linkTo("the order's private link", paths.room("4kQ0"));
