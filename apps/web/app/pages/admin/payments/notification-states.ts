import { providerNames } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";

export type Notification = RouterOutputs["payments"]["ofOrder"]["notifications"][number];

interface Review {
  title: string;
  next: string;
}

/** Name of the payment's provider, and the buttons that the entry has: Refund, and Assign to order. */
interface ProviderInfo {
  name: string;
  hasOrder: boolean;
  canRefundHere: boolean;
  canAssign: boolean;
}

type Reviewed = Exclude<Notification["state"], "booked" | "noted" | "duplicate" | "dismissed">;

const reviews: Readonly<Record<Reviewed, (place: ProviderInfo) => Review>> = {
  forged: ({ name }) => ({
    title: `Not from ${name}: possible forgery`,
    next: `Don't deliver. If a customer says they paid, check your ${name} account. Otherwise dismiss this.`,
  }),
  paidTwice: ({ name, canRefundHere }) => ({
    title: "Paid twice",
    next: `Refund one of the two payments ${canRefundHere ? "here" : `in ${name} (the refund is recorded automatically)`}. If you recorded the same payment manually, correct the order’s payments, then dismiss this.`,
  }),
  late: ({ name, canRefundHere }) => ({
    title: "Paid after the order was cancelled",
    next: `Agree with the customer: either deliver and dismiss this, or refund the payment ${canRefundHere ? "here" : `in ${name}`}.`,
  }),
  overdrawn: ({ name }) => ({
    title: "Refunds exceed payments",
    next: `Compare the order’s payments with your ${name} account, then dismiss this.`,
  }),
  overpaid: ({ name }) => ({
    title: "Reversals exceed payments",
    next: `Compare the order’s payments with your ${name} account, then dismiss this.`,
  }),
  rejected: ({ name, hasOrder, canAssign }) => ({
    title: hasOrder ? "Payment doesn't match its order" : "Payment matches no order",
    next: canAssign
      ? `If you know the order that this belongs to, assign it. Otherwise resolve it in ${name}, then dismiss this.`
      : `Resolve it in ${name} or on the order’s page, then dismiss this.`,
  }),
  tooMuch: () => ({
    title: "Overpaid",
    next: "Transfer the difference back and record the refund here. Or agree with the customer what it is for, then dismiss this.",
  }),
  tooLittle: () => ({
    title: "Underpaid",
    next: "Ask the customer for the rest and record it when it arrives, or refund the payment. If you accept the amount, mark the order as paid.",
  }),
  disputed: ({ name }) => ({
    title: "Payment disputed",
    next: `Respond in ${name} before the deadline. The outcome is recorded automatically. Then dismiss this.`,
  }),
  otherMode: () => ({
    title: "Different payment mode",
    next: "Switch to that mode and select Check again. If this is left over from a test, dismiss it.",
  }),
  waiting: ({ name }) => ({
    title: "Payment not received yet",
    next: `This is recorded automatically when its payment arrives. If ${name} has no such payment, dismiss this.`,
  }),
  received: () => ({
    title: "Not processed yet",
    next: "It is retried automatically. Select Check again to retry now.",
  }),
};

const isReviewed = (state: Notification["state"]): state is Reviewed => Object.hasOwn(reviews, state);

/** Returns the explanation of a notification for the owner, or undefined if it needs no review. */
export function reviewOf(
  one: Pick<Notification, "state" | "provider" | "orderId" | "refundableCents" | "canAssign">,
): Review | undefined {
  if (!isReviewed(one.state)) return undefined;
  return reviews[one.state]({
    name: providerNames[one.provider],
    hasOrder: one.orderId !== null,
    canRefundHere: one.refundableCents > 0,
    canAssign: one.canAssign,
  });
}

export const states = {
  received: { word: "Checking", tone: "warning" },
  waiting: { word: "Waiting", tone: "warning" },
  booked: { word: "Recorded", tone: "success" },
  paidTwice: { word: "Recorded, needs review", tone: "danger" },
  late: { word: "Recorded, needs review", tone: "danger" },
  overdrawn: { word: "Recorded, needs review", tone: "danger" },
  overpaid: { word: "Recorded, needs review", tone: "danger" },
  tooMuch: { word: "Recorded, needs review", tone: "danger" },
  tooLittle: { word: "Recorded, needs review", tone: "danger" },
  disputed: { word: "Disputed", tone: "danger" },
  noted: { word: "Logged", tone: "neutral" },
  duplicate: { word: "Duplicate", tone: "neutral" },
  rejected: { word: "Not recorded, needs review", tone: "danger" },
  forged: { word: "Not from the provider", tone: "danger" },
  otherMode: { word: "Different mode", tone: "danger" },
  dismissed: { word: "Dismissed", tone: "neutral" },
} as const satisfies Record<Notification["state"], { word: string; tone: string }>;

/** Returns the amount as the provider sent it. It is not formatted, because it may not be a valid amount. */
export const amountAsSent = ({ amount, currency }: Pick<Notification, "amount" | "currency">) =>
  amount === "" ? "no amount" : `${amount} ${currency}`.trim();
