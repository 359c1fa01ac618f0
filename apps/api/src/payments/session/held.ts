import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { notificationsOf } from "@rankwright/db/payments";
import { canPay, providerNames } from "@rankwright/schema";

/** Who has taken on a payment of an unpaid order and passes it on in some days; null for nobody. Paid again, it would be paid twice. */
export function heldBy(db: Db, { _id, paymentStatus, priceCents }: OrderRow): string | null {
  if (!canPay(paymentStatus)) return null;
  const told = notificationsOf(db, _id).filter(({ verifiedAt }) => verifiedAt !== null);
  // Whatever else is said of it, in whichever order, ends that.
  const isOver = (txnId: string) =>
    told.some(({ event }) => event.txnId === txnId && event.type !== "pending");
  // One of another sum is refused when it comes.
  const isHeld = ({ event, state }: (typeof told)[number]) =>
    event.type === "pending" && state === "noted" && event.cents === priceCents;
  const held = told.findLast((one) => isHeld(one) && !isOver(one.event.txnId));
  return held ? providerNames[held.provider] : null;
}
