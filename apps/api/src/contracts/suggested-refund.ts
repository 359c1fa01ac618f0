import type { ContractNotice } from "@rankwright/db/contracts";
import type { OrderRow } from "@rankwright/db/orders";
import type { Period } from "@rankwright/db/subscriptions";
import { dayAt, isoDay, WITHDRAWAL_DAYS } from "@rankwright/schema";
import { daysAfter, daysBetween } from "../calendar/calendar.ts";

/**
 * Why an amount is suggested. "unpaid": nothing was paid; "notBegun": work hasn't begun; "period": days of the plan's period that are left;
 * "work": days until the due date that are left; "delivered": the work is done; "noDates": work has begun, and nothing says how much of it
 * is done; "late": the withdrawal period was over.
 */
export type RefundReason = "unpaid" | "notBegun" | "period" | "work" | "delivered" | "noDates" | "late";

export interface SuggestedRefund {
  /** Null if the owner has to decide. */
  cents: number | null;
  reason: RefundReason;
  /** For "period" and "work": days used, and days in total. */
  usedDays?: number;
  totalDays?: number;
}

interface Facts {
  order: Pick<OrderRow, "beganAt" | "dueAt" | "orderStatus" | "orderDate">;
  paidCents: number;
  /** Days of the plan's period that the order pays; undefined for other orders. */
  period: Pick<Period, "startsOn" | "endsOn"> | undefined;
  notice: Pick<ContractNotice, "createdAt">;
  timeZone: string;
}

/** Returns the last day (YYYY-MM-DD) on which the customer can withdraw. */
export const withdrawalEnd = ({ orderDate }: Pick<OrderRow, "orderDate">): string =>
  daysAfter(isoDay(orderDate), WITHDRAWAL_DAYS);

/** Returns the part of the payment for the days that are left. The day of the notice counts as used. */
function proRata(paidCents: number, reason: "period" | "work", from: string, until: string, on: string) {
  const totalDays = Math.max(1, daysBetween(from, until));
  const usedDays = Math.min(totalDays, Math.max(0, daysBetween(from, on) + 1));
  return { cents: Math.round((paidCents * (totalDays - usedDays)) / totalDays), reason, usedDays, totalDays };
}

/**
 * Suggests a refund for a withdrawal: everything if work hasn't begun, else the part for the days that are left. The owner decides, because
 * the law counts what was actually done.
 */
export function suggestedRefund({ order, paidCents, period, notice, timeZone }: Facts): SuggestedRefund {
  const on = dayAt(notice.createdAt, timeZone);
  const { beganAt, dueAt, orderStatus } = order;
  if (paidCents <= 0) return { cents: 0, reason: "unpaid" };
  if (on > withdrawalEnd(order)) return { cents: null, reason: "late" };
  if (orderStatus === "Delivered") return { cents: 0, reason: "delivered" };
  if (beganAt === null) return { cents: paidCents, reason: "notBegun" };
  if (period) return proRata(paidCents, "period", period.startsOn, period.endsOn, on);
  if (dueAt === null) return { cents: null, reason: "noDates" };
  return proRata(paidCents, "work", dayAt(beganAt, timeZone), dayAt(dueAt, timeZone), on);
}
