import type { ContractNotice } from "@rankwright/db/contracts";
import { audit, type Tx } from "@rankwright/db/core";
import { findOrder, setOrderStatus } from "@rankwright/db/orders";
import { unscheduleStart } from "@rankwright/db/rooms";
import { contractPages } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { refuse, wrongField } from "../trpc/errors.ts";

/**
 * Closes the paid order of a withdrawal or cancellation, because no work is left: sets it to Delivered, without the mail about a delivery.
 * Throws if there is no order, or it isn't paid. Does nothing if it is delivered.
 */
export function closeOrder(tx: Tx, ctx: Context & { user: { email: string } }, notice: ContractNotice): void {
  const order = notice.orderId === null ? undefined : findOrder(tx, notice.orderId);
  if (!order) throw wrongField("closesOrder", "No order matches, so none can be closed.");
  if (order.orderStatus === "Delivered") return;
  const message = "Only a paid order can be closed. An order that isn't paid is cancelled instead.";
  if (order.paymentStatus !== "Paid")
    throw refuse("CONFLICT", message, { issues: [{ path: "closesOrder", message }] });
  const now = ctx.now();
  const { email: byWhom } = ctx.user;
  audit(tx, byWhom, "orders.setOrderStatus", `${order._id}: Delivered`, now);
  unscheduleStart(tx, order._id);
  const note = `Closed after the ${contractPages[notice.kind].noun}: no work is left.`;
  setOrderStatus(tx, order, "Delivered", { byWhom, note, now });
}
