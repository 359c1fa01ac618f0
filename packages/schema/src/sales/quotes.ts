import { z } from "zod";
import { MAX_PRICE_CENTS, priceToCents } from "../money.ts";
import { ambiguousAmount, storedPrice } from "../money-input.ts";
import { email, optionalText, requiredText, tooLong } from "../text.ts";
import { dayInput, percentIn } from "./inputs.ts";
import { divide, sumOf } from "./rounding.ts";
import { lineCents } from "./sale-of.ts";
import type { PackageTax } from "./tax.ts";

/** "draft": not sent yet. "withdrawn": by the owner, after it was sent. A sent quote expires after its last day. */
export const QUOTE_STATES = ["draft", "sent", "accepted", "declined", "withdrawn"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** State of a quote on a day: a sent one may have expired. */
export type ShownQuoteState = QuoteState | "expired";

export const quoteStateNames = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
} as const satisfies Record<ShownQuoteState, string>;

/** Most lines of a quote. */
export const MAX_QUOTE_LINES = 100;

/** Most days to pay an invoice after the order. */
const MAX_PAY_DAYS = 365;

const TAXES = ["standard", "reduced", "none"] as const satisfies readonly PackageTax[];

export const quoteTaxNames = {
  standard: "Standard rate",
  reduced: "Reduced rate",
  none: "No tax",
} as const satisfies Record<PackageTax, string>;

/** A line of a quote. Amounts are with or without tax, as the shop's prices are. */
export interface QuoteLine {
  text: string;
  /** In hundredths. */
  quantity: number;
  unitCents: number;
  taxKind: PackageTax;
}

/** Parses a quantity from 0.01 to 99999.99 to hundredths; undefined for anything else. */
function quantityIn(typed: string): number | undefined {
  const [, whole = "", decimals = ""] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return whole !== "" && hundredths > 0 ? hundredths : undefined;
}

/** Parses an amount, also in other notations such as "1.234,50"; undefined for anything else. */
const centsIn = (typed: string): number | undefined => priceToCents(storedPrice(typed) ?? "");

/** A text that `parse` converts. An unreadable one gets the error that `problem` returns. */
const parsed = (
  label: string,
  parse: (typed: string) => number | undefined,
  problem: (typed: string) => string,
) =>
  requiredText(label, 30).transform((typed, ctx) => {
    const value = parse(typed);
    if (value === undefined) ctx.addIssue({ code: "custom", message: problem(typed), input: typed });
    return value ?? 0;
  });

/** Typed line; its output has cents and hundredths. */
export const quoteLineInput = z
  .strictObject({
    text: requiredText("Description", 300),
    quantity: parsed(
      "Quantity",
      quantityIn,
      () => "Quantity must be a number above 0 with at most two decimals, such as 1.5.",
    ),
    price: parsed(
      "Unit price",
      centsIn,
      (typed) =>
        ambiguousAmount("Unit price", typed) ?? "Unit price must be an amount above 0, such as 49.50.",
    ),
    taxKind: z.enum(TAXES, { error: "Tax must be standard, reduced or none." }),
  })
  .transform(({ price: unitCents, ...line }): QuoteLine => ({ ...line, unitCents }));

const discountProblem = (typed: string): string =>
  ambiguousAmount("Discount", typed) ??
  "Discount must be an amount such as 50, or a percentage such as 10 %.";

/** Returns the discount on an amount, as it was typed: "50" or "10 %". Undefined if it can't be read. */
function discountIn(typed: string, cents: number): number | undefined {
  const text = typed.trim();
  if (text === "") return 0;
  if (!text.endsWith("%")) return centsIn(text);
  const rate = percentIn(text.slice(0, -1).trimEnd());
  return rate === undefined ? undefined : divide(cents * rate, 100_000);
}

/** Days in which an invoice is paid, as typed; null if the order is paid at once. */
const payDays = optionalText("Days to pay", 10).transform((typed, ctx) => {
  const text = typed.trim();
  if (text === "") return null;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (days < 1 || days > MAX_PAY_DAYS) {
    const message = `Days to pay must be a whole number from 1 to ${MAX_PAY_DAYS}, or empty.`;
    ctx.addIssue({ code: "custom", message, input: typed });
  }
  return days;
});

/** Least total of a quote, in cents: providers charge no smaller amounts. */
const LEAST_CENTS = 100;

/**
 * Quote as the owner enters it, all text. Its output, which is stored, has cents, and hundredths of quantities. The customer's details that
 * are "" are asked for when the customer accepts it.
 */
export const quoteInput = z
  .strictObject({
    /** Name of the order. */
    title: requiredText("Title", 80),
    customerEmail: email("Email"),
    customerName: requiredText("Name", 200),
    company: optionalText("Company", 200).default(""),
    customerAddress: optionalText("Address", 1_000).default(""),
    customerCountry: optionalText("Country", 100).default(""),
    /** State or region, for countries with rates by state. */
    state: optionalText("State", 100).optional(),
    taxId: optionalText("Tax ID", 50).default(""),
    buyerReference: optionalText("Customer's reference", 100).default(""),
    lines: z
      .array(quoteLineInput, { error: "Lines must be a list." })
      .min(1, "A quote needs at least one line.")
      .max(MAX_QUOTE_LINES, `A quote may have at most ${MAX_QUOTE_LINES} lines.`),
    discount: optionalText("Discount", 30).default(""),
    /** Shown above the lines. */
    note: optionalText("Message", 5_000).default(""),
    validUntil: dayInput("Valid until"),
    payDays: payDays.prefault(""),
  })
  .transform((rest, ctx) => {
    const { discount } = rest;
    const sum = sumOf(rest.lines.map(lineCents));
    const discountCents = discountIn(discount, sum);
    const wrong = (path: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [path], message, input: "" });
    if (sum > MAX_PRICE_CENTS) wrong("lines", "The lines may add up to at most 999,999.99.");
    else if (discountCents === undefined) wrong("discount", discountProblem(discount));
    else if (discountCents > 0 && sum - discountCents < LEAST_CENTS)
      wrong("discount", "Discount must leave at least 1.00 to pay.");
    else if (sum < LEAST_CENTS) wrong("lines", "The lines must add up to at least 1.00.");
    const kinds = new Set(rest.lines.map(({ taxKind }) => taxKind === "none"));
    // EN 16931 (BR-O-11 to BR-O-14) has no document with both.
    if (kinds.size > 1)
      wrong("lines", "Lines without tax can't be on the same invoice as taxed ones. Write two quotes.");
    return { ...rest, discountCents: discountCents ?? 0 };
  });

type Input = z.input<typeof quoteInput>;
/** Typed quote. */
export type QuoteInput = { [Name in keyof Input]-?: NonNullable<Input[Name]> };
/** Stored quote, with cents and hundredths. */
export type QuoteContent = z.output<typeof quoteInput>;

/** Word with which a customer declines a quote; may be "". */
export const declineReason = optionalText("Reason", 1_000).max(1_000, tooLong("Reason", 1_000));

/** Returns the state of a quote on a day, such as "2026-11-29". */
export const shownQuoteState = (
  { state, validUntil }: { state: QuoteState; validUntil: string },
  today: string,
): ShownQuoteState => (state === "sent" && validUntil < today ? "expired" : state);
