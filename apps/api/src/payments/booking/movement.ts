import type { OrderRow } from "@rankwright/db/orders";
import { mayBecome, type PaymentStatus, type ProviderId } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";

/** Money that a provider's event moved. */
export interface Movement {
  /** As it was before. */
  order: OrderRow;
  provider: ProviderId;
  event: PaymentEvent;
  /** Below zero when it went away. */
  cents: number;
  currency: string;
  /** What the order holds since, in cents. */
  balance: number;
}

/** It leaves a part of the price to pay: only a transfer brings parts. */
export const isPart = ({ order: { priceCents }, event, cents, balance }: Movement): boolean =>
  event.type === "captured" && cents < priceCents && balance < priceCents;

/** Its order was paid already. */
export const isSecond = ({ order, event }: Movement): boolean =>
  event.type === "captured" && order.paymentStatus === "Paid";

/** Its order was cancelled before. */
export const isLate = ({ order, event }: Movement): boolean =>
  event.type === "captured" && order.paymentStatus === "Cancelled";

/** What its order becomes; undefined where it stays. */
export function nextStatus(moved: Movement): PaymentStatus | undefined {
  const { paymentStatus } = moved.order;
  // Of an order that was never paid in full, giving that part back changes nothing either.
  if (isPart(moved) || (paymentStatus === "UnPaid" && moved.cents < 0)) return undefined;
  const next = moved.balance > 0 ? "Paid" : "Cancelled";
  return next !== paymentStatus && mayBecome(paymentStatus, next) ? next : undefined;
}
