import type { RouterOutputs } from "../../../data/trpc.ts";

export type Told = RouterOutputs["payments"]["ofOrder"]["notifications"][number];
export type Concern = Told["concern"];

/** What is the matter with a payment, and what to do about it, beside what the server knows of this one. */
export const concerns: Readonly<Record<Exclude<Concern, "none">, { title: string; next: string }>> = {
  forged: {
    title: "Not from PayPal: maybe a forged payment",
    next: "Deliver nothing for it. If a customer says that they paid, look in your PayPal account. Otherwise put it aside.",
  },
  second: {
    title: "Paid twice",
    next: "Refund one of the two at PayPal; the refund is booked by itself. Then put this aside.",
  },
  late: {
    title: "Paid after the order was cancelled",
    next: "Decide with the customer: deliver, or refund at PayPal. Then put this aside.",
  },
  overdrawn: {
    title: "More went back than came in",
    next: "Compare the order’s ledger with your PayPal account. Then put this aside.",
  },
  unfit: {
    title: "A payment that does not fit",
    next: "Settle it at PayPal, or on the order’s page. Then put this aside.",
  },
  waiting: {
    title: "Not settled yet",
    next: "It is tried again by itself. Check again tries it now.",
  },
};

/** How a notification stands, in one word. */
export const states = {
  booked: { word: "Booked", tone: "success" },
  ignored: { word: "Settled", tone: "neutral" },
  odd: { word: "Needs a look", tone: "danger" },
  received: { word: "Waiting", tone: "warning" },
} as const satisfies Record<Told["state"], { word: string; tone: string }>;

/** The amount as PayPal (or whoever sent it) wrote it. */
export const written = ({ amount, currency }: Pick<Told, "amount" | "currency">) =>
  amount === "" ? "no amount" : `${amount} ${currency}`.trim();
