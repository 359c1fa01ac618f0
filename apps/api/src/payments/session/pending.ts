import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { notificationsOf } from "@rankwright/db/payments";
import { canPay, providerNames } from "@rankwright/schema";

/** Returns the provider that holds a pending payment of an unpaid order, or null. Another payment would pay the order twice. */
export function pendingProvider(db: Db, { _id, paymentStatus, priceCents }: OrderRow): string | null {
  if (!canPay(paymentStatus)) return null;
  const verified = notificationsOf(db, _id).filter(({ verifiedAt }) => verifiedAt !== null);
  // Any other event of the transaction ends the pending state, even if it arrived first.
  const isOver = (txnId: string) =>
    verified.some(({ event }) => event.txnId === txnId && event.type !== "pending");
  // A payment of another amount doesn't count, because it is rejected when it completes.
  const isPending = ({ event, state }: (typeof verified)[number]) =>
    event.type === "pending" && state === "noted" && event.cents === priceCents;
  const pending = verified.findLast((one) => isPending(one) && !isOver(one.event.txnId));
  return pending ? providerNames[pending.provider] : null;
}
