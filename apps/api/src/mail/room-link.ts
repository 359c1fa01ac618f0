import type { Tx } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { linkTo } from "./kind.ts";

/** The address of an order's room by a private link of its own, for one mail to its customer. */
export const roomLink = (tx: Tx, { env, now }: Pick<Deps, "env" | "now">, orderId: string): string =>
  env.SITE_URL + paths.room(newOrderLink(tx, orderId, now()));

/** What stands for it in a mail's words. */
export const roomLinkPlaceholder = linkTo("the order, opened without a sign-in", paths.room("4kQ0"));
