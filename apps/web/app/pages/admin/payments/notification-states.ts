import { providerNames } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";

export type Notification = RouterOutputs["payments"]["ofOrder"]["notifications"][number];

interface Review {
  title: string;
  next: string;
}

/** Provider or account of the payment. `isHere` is true if the button next to it can refund the payment. */
interface Place {
  name: string;
  isHere: boolean;
}

type Reviewed = Exclude<Notification["state"], "booked" | "noted" | "duplicate" | "dismissed">;

const reviews: Readonly<Record<Reviewed, (place: Place) => Review>> = {
  forged: ({ name }) => ({
    title: `Not from ${name}: maybe a forged payment`,
    next: `Deliver nothing for it. If a customer says that they paid, look in your ${name} account. Otherwise dismiss it.`,
  }),
  paidTwice: ({ name, isHere }) => ({
    title: "Paid twice",
    next: `Refund one of the two ${isHere ? "here" : `at ${name} (the refund is booked by itself)`}, and this is settled. If it is the same money as a booking by hand, put the books right by hand, then dismiss this.`,
  }),
  late: ({ name, isHere }) => ({
    title: "Paid after the order was cancelled",
    next: `Decide with the customer: deliver, then dismiss this; or refund it ${isHere ? "here" : `at ${name}`}.`,
  }),
  overdrawn: ({ name }) => ({
    title: "More went back than came in",
    next: `Compare the order’s ledger with your account at ${name}. Then dismiss this.`,
  }),
  overpaid: ({ name }) => ({
    title: "More came back than had been taken",
    next: `Compare the order’s ledger with your account at ${name}. Then dismiss this.`,
  }),
  rejected: ({ name }) => ({
    title: "A payment that does not match its order",
    next: `Settle it at ${name}, or on the order’s page. Then dismiss this.`,
  }),
  tooMuch: () => ({
    title: "More than the order costs",
    next: "Transfer the difference back and book that here, and this is settled. Or agree with the customer what it is for, then dismiss this.",
  }),
  disputed: ({ name }) => ({
    title: "A dispute about a payment",
    next: `Answer it at ${name} before its deadline. What comes of it is booked by itself. Then dismiss this.`,
  }),
  otherMode: ({ name }) => ({
    title: "Of another payment mode",
    next: `Set that mode again and choose Check again: ${name} is asked then. If it is only a leftover of a test, dismiss this.`,
  }),
  waiting: ({ name }) => ({
    title: "Belongs to a payment that has not come",
    next: `It is booked by itself together with that payment. If ${name} knows of none for this order, dismiss this.`,
  }),
  received: () => ({
    title: "Not processed yet",
    next: "It is tried again by itself. Check again tries it now.",
  }),
};

const isReviewed = (state: Notification["state"]): state is Reviewed => Object.hasOwn(reviews, state);

/** Returns the explanation of a notification for the owner, or undefined if it needs no review. */
export function reviewOf({
  state,
  provider,
  refundableCents,
}: Pick<Notification, "state" | "provider" | "refundableCents">): Review | undefined {
  if (!isReviewed(state)) return undefined;
  return reviews[state]({ name: providerNames[provider], isHere: refundableCents > 0 });
}

export const states = {
  received: { word: "Being checked", tone: "warning" },
  waiting: { word: "Waiting", tone: "warning" },
  booked: { word: "Booked", tone: "success" },
  paidTwice: { word: "Booked, needs review", tone: "danger" },
  late: { word: "Booked, needs review", tone: "danger" },
  overdrawn: { word: "Booked, needs review", tone: "danger" },
  overpaid: { word: "Booked, needs review", tone: "danger" },
  tooMuch: { word: "Booked, needs review", tone: "danger" },
  disputed: { word: "Disputed", tone: "danger" },
  noted: { word: "Noted", tone: "neutral" },
  duplicate: { word: "Duplicate", tone: "neutral" },
  rejected: { word: "Not booked, needs review", tone: "danger" },
  forged: { word: "Not from the provider", tone: "danger" },
  otherMode: { word: "Of another mode", tone: "danger" },
  dismissed: { word: "Dismissed", tone: "neutral" },
} as const satisfies Record<Notification["state"], { word: string; tone: string }>;

/** Not formatted, because it may not be a valid amount. */
export const amountAsSent = ({ amount, currency }: Pick<Notification, "amount" | "currency">) =>
  amount === "" ? "no amount" : `${amount} ${currency}`.trim();
