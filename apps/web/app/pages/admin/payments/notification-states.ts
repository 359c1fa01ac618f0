import type { RouterOutputs } from "#app/data/trpc.ts";

export type Notification = RouterOutputs["payments"]["ofOrder"]["notifications"][number];

interface Review {
  title: string;
  next: string;
}

const reviews: Readonly<
  Record<Exclude<Notification["state"], "booked" | "noted" | "duplicate" | "dismissed">, Review>
> = {
  forged: {
    title: "Not from PayPal: maybe a forged payment",
    next: "Deliver nothing for it. If a customer says that they paid, look in your PayPal account. Otherwise dismiss it.",
  },
  paidTwice: {
    title: "Paid twice",
    next: "Refund one of the two at PayPal (the refund is booked by itself), or put the books right by hand. Then dismiss this.",
  },
  late: {
    title: "Paid after the order was cancelled",
    next: "Decide with the customer: deliver, or refund at PayPal. Then dismiss this.",
  },
  overdrawn: {
    title: "More went back than came in",
    next: "Compare the order’s ledger with your PayPal account. Then dismiss this.",
  },
  overpaid: {
    title: "More came back than had been taken",
    next: "Compare the order’s ledger with your PayPal account. Then dismiss this.",
  },
  rejected: {
    title: "A payment that does not match its order",
    next: "Settle it at PayPal, or on the order’s page. Then dismiss this.",
  },
  tooMuch: {
    title: "More than the order costs",
    next: "Give the difference back, or agree with the customer what it is for. Then dismiss this.",
  },
  disputed: {
    title: "A dispute about a payment",
    next: "Answer it at the payment provider before its deadline. What comes of it is booked by itself. Then dismiss this.",
  },
  otherMode: {
    title: "Of another payment mode",
    next: "Set that mode again and choose Check again: PayPal is asked then. If it is only a leftover of a test, dismiss this.",
  },
  waiting: {
    title: "Belongs to a payment that has not come",
    next: "It is booked by itself together with that payment. If PayPal knows of none for this order, dismiss this.",
  },
  received: {
    title: "Not processed yet",
    next: "It is tried again by itself. Check again tries it now.",
  },
};

/** What the owner is told of a notification in this state; undefined when it needs no review. */
export function reviewOf(state: Notification["state"]): Review | undefined {
  const known: Partial<Record<Notification["state"], Review>> = reviews;
  return known[state];
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
  forged: { word: "Not from PayPal", tone: "danger" },
  otherMode: { word: "Of another mode", tone: "danger" },
  dismissed: { word: "Dismissed", tone: "neutral" },
} as const satisfies Record<Notification["state"], { word: string; tone: string }>;

/** Not formatted: it may be no amount at all. */
export const amountAsSent = ({ amount, currency }: Pick<Notification, "amount" | "currency">) =>
  amount === "" ? "no amount" : `${amount} ${currency}`.trim();
