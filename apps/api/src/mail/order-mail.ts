import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import type { Deps } from "../context/deps.ts";
import { type Mail, queueMail } from "./queue.ts";
import { replyAddressFor } from "./reply-address.ts";

/**
 * Queues a mail about an order to its customer, whose reply is added to the order's conversation. Returns the mail's id, or undefined if
 * `onceKey` was used before.
 */
export function queueOrderMail(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  { _id: orderId, customerEmail: to }: Pick<OrderRow, "_id" | "customerEmail">,
  mail: Omit<Mail, "to" | "replyTo">,
): string | undefined {
  const replyTo = replyAddressFor(tx, deps, { orderId, side: "customer" });
  return queueMail(tx, { to, ...mail, ...(replyTo && { replyTo }) }, deps.now());
}
