import { z } from "zod";
import { isEuCountry } from "./countries.ts";
import type { Business } from "./settings/business.ts";
import { paths } from "./site-paths.ts";
import { email, idempotencyKey, optionalText, requiredText } from "./text.ts";

/** Declarations of a customer: withdrawal from a contract, or cancellation of a running plan. */
export const CONTRACT_NOTICE_KINDS = ["withdraw", "cancel"] as const;
export type ContractNoticeKind = (typeof CONTRACT_NOTICE_KINDS)[number];

/** "received": not yet matched with an order; "open": waits for the owner; "done": the owner handled it. */
export const CONTRACT_NOTICE_STATES = ["received", "open", "done"] as const;
export type ContractNoticeState = (typeof CONTRACT_NOTICE_STATES)[number];

/** Days in which a consumer can withdraw, counted from the day after the order. */
export const WITHDRAWAL_DAYS = 14;

export const CONTRACT_NOTICE_PAGE_SIZE = 10;

/** Address and texts of the public page of each declaration. The button texts are those that the law asks for. */
export const contractPages = {
  withdraw: {
    path: paths.withdraw(),
    title: "Withdraw from contract",
    noun: "withdrawal",
    button: "Confirm withdrawal",
    declaration: "I withdraw from the following contract.",
  },
  cancel: {
    path: paths.cancelContract(),
    title: "Cancel contract",
    noun: "cancellation",
    button: "Cancel contract now",
    declaration: "I cancel the following contract at the next possible date.",
  },
} as const satisfies Record<ContractNoticeKind, object>;

/** First step of a declaration: the form. */
export const contractNoticeInput = z.strictObject({
  name: requiredText("Name", 200),
  email: email("Email"),
  contract: requiredText("Order", 500),
  remark: optionalText("Remark", 2_000).default(""),
});

/** A confirmed declaration. */
export const contractDeclaration = contractNoticeInput.extend({
  confirm: z.literal(true, { error: "Confirm must be true: the declaration takes effect immediately." }),
  /** Repeating a declaration with the same key stores it once. */
  idempotencyKey: idempotencyKey.optional(),
});

/** Input for handling a declaration: a note, and true if the order is closed, because no work is left. */
export const contractNoteInput = z.strictObject({
  note: optionalText("Note", 2_000).default(""),
  closesOrder: z.boolean({ error: "Closes order must be true or false." }).default(false),
});

/** Currencies of the countries of the European Union. */
const EU_CURRENCIES = ["EUR", "CZK", "DKK", "HUF", "PLN", "RON", "SEK"];

/**
 * True if the business sells to consumers in the EU, so that its pages must link the withdrawal function. By default, sellers in the EU
 * do: those whose country, or else whose currency, is one of the EU.
 */
export function sellsInEu({
  sellsInEu: chosen,
  country,
  currency,
}: Pick<Business, "sellsInEu" | "country" | "currency">): boolean {
  if (chosen !== "") return chosen === "yes";
  return country === "" ? EU_CURRENCIES.includes(currency) : isEuCountry(country);
}
