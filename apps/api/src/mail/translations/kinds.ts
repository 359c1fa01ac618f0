/** Kinds of mails about an order's money. They are sent in the language of the order's invoice. */
const ORDER_KINDS = [
  "orderPlaced",
  "guestOrder",
  "receipt",
  "refund",
  "givenBack",
  "refundCameBack",
  "disputedForCustomer",
  "disputeOver",
  "instructions",
  "reminder",
  "unpaidReminder",
  "payLink",
  "invoiceCorrected",
  "paperAgain",
] as const;

/** The same for the money of a subscription. */
const PLAN_KINDS = [
  "planStarted",
  "periodDue",
  "chargeFailed",
  "planStopped",
  "planCancelled",
  "planEnded",
  "renewalAhead",
  "methodExpiring",
  "termsChange",
  "packageChanged",
  "changeWithdrawn",
] as const;

/** The same for quotes and the invoices that are issued before their payment. */
const QUOTE_KINDS = [
  "quoteSent",
  "quoteReminder",
  "quoteExpired",
  "invoiceToPay",
  "invoiceDueSoon",
  "invoiceOverdue",
] as const;

/** Translation of a kind's template: the same paragraphs, placeholders, tables and buttons as the English one, without greeting and closing. */
export interface KindText {
  subject: string;
  paragraphs: readonly string[];
}

export type OrderKindTexts = Readonly<Record<(typeof ORDER_KINDS)[number], KindText>>;
export type PlanKindTexts = Readonly<Record<(typeof PLAN_KINDS)[number], KindText>>;
export type QuoteKindTexts = Readonly<Record<(typeof QUOTE_KINDS)[number], KindText>>;
export type KindTexts = OrderKindTexts & PlanKindTexts & QuoteKindTexts;
export type TranslatedKind = keyof KindTexts;
