import type { OrderRow } from "@rankwright/db/orders";
import { mayBecome, type PaymentStatus, type ProviderId } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";

/** Money movement that a provider's event reports. */
export interface Movement {
  /** The order before the movement. */
  order: OrderRow;
  provider: ProviderId;
  event: PaymentEvent;
  /** Negative for refunds and reversals. */
  cents: number;
  currency: string;
  /** The order's balance after the movement, in cents. */
  balance: number;
}

/** True for a partial payment that leaves a remainder to pay. Only bank transfers can be partial. */
export const isPartialPayment = ({ order: { priceCents }, event, cents, balance }: Movement): boolean =>
  event.type === "captured" && cents < priceCents && balance < priceCents;

/** True for a payment of an order that was already paid. */
export const isSecondPayment = ({ order, event }: Movement): boolean =>
  event.type === "captured" && order.paymentStatus === "Paid";

/** True for a payment of an order that was already cancelled. */
export const isLatePayment = ({ order, event }: Movement): boolean =>
  event.type === "captured" && order.paymentStatus === "Cancelled";

/** Returns the order's next status, or undefined if it doesn't change. */
export function nextStatus(moved: Movement): PaymentStatus | undefined {
  const { paymentStatus } = moved.order;
  // Refunding a partial payment doesn't change the status either.
  if (isPartialPayment(moved) || (paymentStatus === "UnPaid" && moved.cents < 0)) return undefined;
  const next = moved.balance > 0 ? "Paid" : "Cancelled";
  return next !== paymentStatus && mayBecome(paymentStatus, next) ? next : undefined;
}
