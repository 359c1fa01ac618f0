import { dayAt } from "@rankwright/schema";
import type { PaymentProvider, PaymentSession, ProviderSetup } from "../provider.ts";
import { inGroups, readReference, referenceOf } from "./reference.ts";

type Setup = Extract<ProviderSetup, { provider: "bank-transfer" }>;

const DAY_MS = 24 * 3_600_000;
const iban = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");

const dueAtOf = ({ dueDays }: Setup, { createdAt }: PaymentSession) => createdAt + dueDays * DAY_MS;

const instructions: NonNullable<PaymentProvider<Setup>["instructions"]> = (
  setup,
  session,
  { timeZone, wording, dueDay },
) => {
  const { phrases, moneyWithCode, longDay } = wording;
  const { labels } = phrases;
  const lines = [
    { label: labels.amount, value: moneyWithCode(session.amountCents, session.currency) },
    { label: labels.accountHolder, value: setup.accountHolder },
    { label: "IBAN", value: iban(setup.iban) },
    { label: "BIC", value: setup.bic },
    { label: labels.bank, value: setup.bank },
    { label: labels.reference, value: inGroups(referenceOf(session)) },
    { label: labels.payBy, value: longDay(dueDay ?? dayAt(dueAtOf(setup, session), timeZone)) },
  ];
  return lines.filter(({ value }) => value !== "");
};

/** Bank transfer to the shop's account. Only the owner can confirm that the money arrived. */
export const bankTransfer: PaymentProvider<Setup> = {
  id: "bank-transfer",
  label: "Bank transfer",
  next: "You'll get our bank details and a reference. We start when your payment arrives.",
  capabilities: { refund: false, retrieve: false, capture: false, store: false },
  manualConfirmation: {
    readReference,
    transferTo: ({ accountHolder: holder, iban: account, bic }, session) => ({
      bankAccount: { holder, iban: account, bic },
      reference: inGroups(referenceOf(session)),
    }),
  },
  currencies: undefined,
  instructions,
  initiatePayment: async (setup, session, order) => ({
    kind: "instructions",
    reference: referenceOf(session),
    lines: instructions(setup, session, order),
    // An invoice with a due date has its own reminders.
    ...(order.dueDay === null && { dueAt: dueAtOf(setup, session) }),
  }),
  webhook: undefined,
  verifies: "before",
  verifyWebhook: async () => ({ result: "invalid" }),
  parseWebhook: () => ({ eventId: "", events: [] }),
};
