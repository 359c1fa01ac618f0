import { formatWithCode } from "@rankwright/schema";
import type { PaymentProvider, ProviderSetup } from "../provider.ts";
import { inGroups, readReference, referenceOf } from "./reference.ts";

type Setup = Extract<ProviderSetup, { provider: "bank-transfer" }>;

const DAY_MS = 24 * 3_600_000;
const dayOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(at);
const iban = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");

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
  initiatePayment: async (setup, session, { timeZone }) => {
    const reference = referenceOf(session);
    const dueAt = session.createdAt + setup.dueDays * DAY_MS;
    const lines = [
      { label: "Amount", value: formatWithCode(session.amountCents, session.currency) },
      { label: "Account holder", value: setup.accountHolder },
      { label: "IBAN", value: iban(setup.iban) },
      { label: "BIC", value: setup.bic },
      { label: "Bank", value: setup.bank },
      { label: "Reference", value: inGroups(reference) },
      { label: "Please pay by", value: dayOf(dueAt, timeZone) },
    ];
    return {
      kind: "instructions",
      reference,
      lines: lines.filter(({ value }) => value !== ""),
      dueAt,
    };
  },
  webhook: undefined,
  verifies: "before",
  verifyWebhook: async () => ({ result: "invalid" }),
  parseWebhook: () => ({ eventId: "", events: [] }),
};
