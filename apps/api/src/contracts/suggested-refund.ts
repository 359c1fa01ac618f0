import type { ContractNotice } from "@rankwright/db/contracts";
import type { OrderRow } from "@rankwright/db/orders";
import type { Period } from "@rankwright/db/subscriptions";
import { dayAt } from "@rankwright/schema";
import { daysBetween } from "../calendar/calendar.ts";
import { withdrawalEnd } from "../early-start/work-begins.ts";

/**
 * Why an amount is suggested. "unpaid": nothing was paid; "notBegun": work hasn't begun; "notAsked": work has begun, but the customer didn't
 * ask for an early start; "period": days of the plan's period that are left; "work": days until the due date that are left; "delivered": the
 * work is done; "noDates": work has begun, and nothing says how much of it is done; "late": the withdrawal period was over.
 */
export const REFUND_REASONS = [
  "unpaid",
  "notBegun",
  "notAsked",
  "period",
  "work",
  "delivered",
  "noDates",
  "late",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export interface SuggestedRefund {
  /** Null if the owner has to decide. */
  cents: number | null;
  reason: RefundReason;
  /** For "period" and "work": days used, and days in total. */
  usedDays?: number;
  totalDays?: number;
}

interface Facts {
  order: Pick<OrderRow, "dueAt" | "orderStatus">;
  /** The order by which the contract was made; the same one, except for later periods of a plan. */
  contract: Pick<OrderRow, "orderDate" | "earlyStart">;
  /** When work began; null if it hasn't. */
  beganAt: number | null;
  paidCents: number;
  /** Days of the plan's period that the order pays; undefined for other orders. */
  period: Pick<Period, "startsOn" | "endsOn"> | undefined;
  notice: Pick<ContractNotice, "createdAt">;
  timeZone: string;
}

/** Returns the part of the payment for the days that are left. The day of the notice counts as used. */
function proRata(paidCents: number, reason: "period" | "work", from: string, until: string, on: string) {
  const totalDays = Math.max(1, daysBetween(from, until));
  const usedDays = Math.min(totalDays, Math.max(0, daysBetween(from, on) + 1));
  return { cents: Math.round((paidCents * (totalDays - usedDays)) / totalDays), reason, usedDays, totalDays };
}

/**
 * Suggests a refund for a withdrawal: everything if work hasn't begun, or began without the customer's request; else the part for the days
 * that are left. The owner decides, because the law counts what was actually done.
 */
export function suggestedRefund({
  order: { dueAt, orderStatus },
  contract,
  beganAt,
  paidCents,
  period,
  notice,
  timeZone,
}: Facts): SuggestedRefund {
  const on = dayAt(notice.createdAt, timeZone);
  // A plan's order is set to Delivered when it is paid, if the work of the period is in requests.
  const isDelivered = orderStatus === "Delivered" && !period;
  if (paidCents <= 0) return { cents: 0, reason: "unpaid" };
  if (on > withdrawalEnd(contract)) return { cents: null, reason: "late" };
  if (beganAt === null && !isDelivered) return { cents: paidCents, reason: "notBegun" };
  if (contract.earlyStart === null) return { cents: paidCents, reason: "notAsked" };
  if (period) return proRata(paidCents, "period", period.startsOn, period.endsOn, on);
  if (isDelivered) return { cents: 0, reason: "delivered" };
  if (beganAt === null || dueAt === null) return { cents: null, reason: "noDates" };
  return proRata(paidCents, "work", dayAt(beganAt, timeZone), dayAt(dueAt, timeZone), on);
}
