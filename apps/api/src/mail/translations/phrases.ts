import type { PlanPhrases } from "./plan-phrases.ts";

/** Labels of the rows in a mail's tables. */
export interface RowLabels {
  package: string;
  price: string;
  tax: string;
  order: string;
  orderDate: string;
  status: string;
  nextStep: string;
  amountPaid: string;
  stillToPay: string;
  refund: string;
  period: string;
  nextCharge: string;
  bankTransaction: string;
  /** The other rows of bank details. */
  amount: string;
  accountHolder: string;
  bank: string;
  reference: string;
  payBy: string;
}

/** Status of an order in mails. */
export interface StatePhrases {
  pay: string;
  brief: string;
  work: string;
  answer: string;
  changes: string;
  done: string;
  cancelled: string;
  /** A paid period of a subscription whose work is in requests. */
  paid: string;
}

/** Next steps of an order. `within` is `workingDays`, or "" if the package states none. */
export interface StepPhrases {
  workingDays: (days: number) => string;
  pay: (within: string) => string;
  brief: (within: string) => string;
  work: (within: string) => string;
  workBy: (day: string) => string;
  changes: string;
  changesBy: (day: string) => string;
  /** `day`: when the delivery is accepted automatically; "" if there is none. */
  answer: (day: string) => string;
  requests: string;
}

/** Texts that mails insert for their placeholders, and those around a mail, in one language. Amounts and dates are passed in as formatted texts. */
export interface MailPhrases {
  /** First line: with the placeholder for the customer's name, and without it. */
  greeting: string;
  namelessGreeting: string;
  /** Last lines, with the placeholder for the site's name. */
  closing: string;
  /** Line of a table. */
  row: (label: string, value: string) => string;
  labels: RowLabels;
  /** Label of a payment provider's transaction. */
  transaction: (provider: string) => string;
  states: StatePhrases;
  steps: StepPhrases;
  /** Prices of orders that cost nothing. */
  included: string;
  freeTrial: string;
  /** Amount without tax. */
  net: (amount: string) => string;
  /** Note in mails about a test order, and about a payment of one. */
  testOrder: string;
  testPayment: string;
  /** Label of the payment button. */
  pay: (amount: string) => string;
  /** In place of the payment button. */
  trialStarted: string;
  paymentFollows: string;
  /** A sentence that the customer agreed to. It is quoted in the language in which they read it. */
  agreed: (sentence: string) => string;
  /** Action of a guest's login link. */
  view: string;
  viewAndPay: string;
  /** Title of a document, within a sentence. */
  documents: Record<"invoice" | "credit-note", string>;
  briefNote: string;
  refundFollows: string;
  /** Amount that a bank transfer still has to bring. */
  missing: (amount: string) => string;
  missingRest: (amount: string, arrived: string) => string;
  /** Rest of a partly paid order. */
  restOf: (amount: string, price: string) => string;
  /** About an invoice that replaces another. */
  nothingToPay: string;
  payBy: (amount: string, day: string) => string;
  /** Lines of the footer. */
  contact: (addresses: string) => string;
  or: string;
  contactLink: string;
  plans: PlanPhrases;
}
