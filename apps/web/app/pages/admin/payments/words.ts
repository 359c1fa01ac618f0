import type { RouterOutputs } from "#app/data/trpc.ts";

export type Told = RouterOutputs["payments"]["ofOrder"]["notifications"][number];

/** What is the matter with a notification, and what to do about it, beside what the server knows of this one. */
interface Concern {
  title: string;
  next: string;
}

const concerns: Readonly<Record<Exclude<Told["state"], "booked" | "noted" | "repeat" | "aside">, Concern>> = {
  forged: {
    title: "Not from PayPal: maybe a forged payment",
    next: "Deliver nothing for it. If a customer says that they paid, look in your PayPal account. Otherwise put it aside.",
  },
  second: {
    title: "Paid twice",
    next: "Refund one of the two at PayPal (the refund is booked by itself), or put the books right by hand. Then put this aside.",
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
  otherMode: {
    title: "Of another payment mode",
    next: "Set that mode again and choose Check again: PayPal is asked then. If it is only a leftover of a test, put this aside.",
  },
  waiting: {
    title: "Speaks of a payment that has not come",
    next: "It is booked by itself together with that payment. If PayPal knows of none for this order, put this aside.",
  },
  received: {
    title: "Not settled yet",
    next: "It is tried again by itself. Check again tries it now.",
  },
};

/** What to say of a notification in this state; undefined when it needs nothing. */
export function concernOf(state: Told["state"]): Concern | undefined {
  const known: Partial<Record<Told["state"], Concern>> = concerns;
  return known[state];
}

/** The state of a notification, in a word or two. */
export const states = {
  received: { word: "Being checked", tone: "warning" },
  waiting: { word: "Waiting", tone: "warning" },
  booked: { word: "Booked", tone: "success" },
  second: { word: "Booked, needs a look", tone: "danger" },
  late: { word: "Booked, needs a look", tone: "danger" },
  overdrawn: { word: "Booked, needs a look", tone: "danger" },
  noted: { word: "Noted", tone: "neutral" },
  repeat: { word: "Told before", tone: "neutral" },
  unfit: { word: "Not booked, needs a look", tone: "danger" },
  forged: { word: "Not from PayPal", tone: "danger" },
  otherMode: { word: "Of another mode", tone: "danger" },
  aside: { word: "Put aside", tone: "neutral" },
} as const satisfies Record<Told["state"], { word: string; tone: string }>;

/** The amount as PayPal (or another sender) wrote it. */
export const written = ({ amount, currency }: Pick<Told, "amount" | "currency">) =>
  amount === "" ? "no amount" : `${amount} ${currency}`.trim();
