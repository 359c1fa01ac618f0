import type { ContractNotice } from "@rankwright/db/contracts";
import type { OrderRow } from "@rankwright/db/orders";
import type { Period } from "@rankwright/db/subscriptions";
import { dayAt } from "@rankwright/schema";
import { daysBetween } from "../calendar/calendar.ts";
import { type BuyerDetails, isBusiness } from "../early-start/business.ts";
import { withdrawalEnd } from "../early-start/work-begins.ts";

/**
 * Why an amount is suggested. "unpaid": nothing was paid; "notBegun": work hasn't begun; "notAsked": work has begun, but the customer didn't
 * ask for an early start; "period": days of the plan's period that are left; "work": days until the due date that are left; "delivered": the
 * work is done; "business": a business has no right of withdrawal; "noDates": work has begun, and nothing says how much of it is done; "late": the withdrawal period was over; "settled": the suggested part is refunded.
 */
export const REFUND_REASONS = [
  "business",
  "unpaid",
  "notBegun",
  "notAsked",
  "period",
  "work",
  "delivered",
  "noDates",
  "late",
  "settled",
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
  order: Pick<OrderRow, "dueAt" | "orderStatus" | "stepChangedAt" | "priceCents">;
  /** The order by which the contract was made; the same one, except for later periods of a plan. */
  contract: Pick<OrderRow, "orderDate" | "earlyStart"> & BuyerDetails;
  /** When work began; null if it hasn't. */
  beganAt: number | null;
  /** Received and not refunded. */
  paidCents: number;
  /** Days of the plan's period that the order pays; undefined for other orders. */
  period: Pick<Period, "startsOn" | "endsOn"> | undefined;
  notice: Pick<ContractNotice, "createdAt">;
  timeZone: string;
}

/**
 * Returns the part of the price for the days that are left, less what was refunded before. The day of the notice counts as used.
 */
function proRata(
  { order: { priceCents }, paidCents }: Pick<Facts, "order" | "paidCents">,
  reason: "period" | "work",
  { from, until, on }: { from: string; until: string; on: string },
): SuggestedRefund {
  const totalDays = Math.max(1, daysBetween(from, until));
  const usedDays = Math.min(totalDays, Math.max(0, daysBetween(from, on) + 1));
  const left = Math.round((priceCents * (totalDays - usedDays)) / totalDays);
  const cents = Math.max(0, paidCents - (priceCents - left));
  return cents === 0 && paidCents < priceCents
    ? { cents, reason: "settled" }
    : { cents, reason, usedDays, totalDays };
}

/**
 * Suggests a refund for a withdrawal: everything if work hadn't begun, or began without the customer's request; else the part for the days
 * that are left. The owner decides, because the law counts what was actually done.
 */
export function suggestedRefund(facts: Facts): SuggestedRefund {
  const { order, contract, beganAt, paidCents, period, notice, timeZone } = facts;
  const { dueAt, orderStatus, stepChangedAt } = order;
  const { createdAt } = notice;
  const on = dayAt(createdAt, timeZone);
  const hasBegun = beganAt !== null && beganAt <= createdAt;
  // A plan's order is set to Delivered when it is paid, if the work of the period is in requests. Others may be closed afterwards.
  const isDelivered = orderStatus === "Delivered" && !period && (stepChangedAt ?? 0) < createdAt;
  if (isBusiness(contract)) return { cents: null, reason: "business" };
  if (paidCents <= 0) return { cents: 0, reason: "unpaid" };
  if (on > withdrawalEnd(contract)) return { cents: null, reason: "late" };
  if (!hasBegun && !isDelivered) return { cents: paidCents, reason: "notBegun" };
  if (contract.earlyStart === null) return { cents: paidCents, reason: "notAsked" };
  if (period) return proRata(facts, "period", { from: period.startsOn, until: period.endsOn, on });
  if (isDelivered) return { cents: 0, reason: "delivered" };
  if (beganAt === null || dueAt === null) return { cents: null, reason: "noDates" };
  return proRata(facts, "work", { from: dayAt(beganAt, timeZone), until: dayAt(dueAt, timeZone), on });
}
