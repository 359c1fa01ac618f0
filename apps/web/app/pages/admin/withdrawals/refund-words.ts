import { formatCents, orderDateOf, pluralize } from "@rankwright/schema";
import type { NoticeOrderData } from "./notice.ts";

type Withdrawal = NoticeOrderData["withdrawal"];
type Reason = Withdrawal["refund"]["reason"];

/** For each reason, returns the suggestion. `money` is the suggested amount, `days` the days used out of all days. */
const words: Readonly<Record<Reason, (known: { money: string; days: string; until: string }) => string>> = {
  business: () => "None required: the customer ordered as a business, which has no right of withdrawal.",
  unpaid: () => "Nothing to refund: the order has no payment, or all of it is refunded.",
  notBegun: ({ money }) => `${money}, the full payment: work hasn't started.`,
  notAsked: ({ money }) =>
    `${money}, the full payment: work has started, but the customer didn't ask you to begin before the withdrawal period ends.`,
  period: ({ money, days }) => `${money}: ${days} of this period are used.`,
  work: ({ money, days }) => `${money}: ${days} until the due date are used.`,
  delivered: () =>
    "Nothing: the work is delivered, and the customer had agreed that the right to withdraw ends then.",
  noDates: () => "Your decision: work has started. Refund the part that isn't done yet.",
  settled: () => "Nothing more: the part for the days that are left is refunded.",
  late: ({ until }) => `None required: the withdrawal period ended on ${until}.`,
};

/** Explains the suggested refund of an order. */
export function refundWords({
  withdrawal: { until, refund },
  currency,
}: Pick<NoticeOrderData, "withdrawal" | "currency">): string {
  return words[refund.reason]({
    money: formatCents(refund.cents ?? 0, currency),
    days: `${refund.usedDays} of ${pluralize(refund.totalDays ?? 0, "day", "days")}`,
    until: orderDateOf(until),
  });
}
