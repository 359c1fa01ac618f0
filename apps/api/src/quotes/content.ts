import type { Quote } from "@rankwright/db/quotes";
import {
  type Business,
  DEFAULT_REMINDER_DAYS,
  dayAt,
  invoiceTexts,
  type QuoteContent,
  type ShownQuoteState,
  shownQuoteState,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { type Amounts, type SellDeps, sell, type TaxBuyer } from "../tax/sell.ts";

/** Returns the state of a quote today. */
export const stateOf = (quote: Quote, { env, now }: Pick<Deps, "env" | "now">): ShownQuoteState =>
  shownQuoteState(quote, dayAt(now(), env.TIME_ZONE));

/** Returns the customer of a quote, as far as the owner knows the facts that decide the tax. */
export const buyerOfContent = ({ customerCountry, state = "", taxId }: QuoteContent): TaxBuyer => ({
  country: customerCountry,
  state,
  taxId,
});

/** Returns what a quote costs a buyer today. Its lines are kept, also without tax rules. */
export function amountsOf(
  deps: SellDeps,
  { content, currency, includesTax }: Pick<Quote, "content" | "currency" | "includesTax">,
  buyer: TaxBuyer,
): Amounts {
  const { lines, discountCents } = content;
  return sell(deps, {
    lines: lines.map(({ text, quantity, unitCents: cents, taxKind: kind }) => ({
      text,
      quantity,
      cents,
      kind,
    })),
    kind: lines[0]?.taxKind ?? "standard",
    discount: { text: invoiceTexts.en.discount, cents: discountCents },
    currency,
    buyer,
    prices: includesTax ? "including" : "excluding",
    keepsLines: true,
  });
}

/** Returns the days of a kind of reminder, as the owner entered them. */
export function reminderDays(
  business: Pick<Business, keyof typeof DEFAULT_REMINDER_DAYS>,
  name: keyof typeof DEFAULT_REMINDER_DAYS,
): number[] {
  const days = business[name] || DEFAULT_REMINDER_DAYS[name];
  return days === "none" ? [] : days.split(",").map(Number);
}
