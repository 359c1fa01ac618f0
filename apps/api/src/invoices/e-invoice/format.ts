import { centsToAmount } from "@rankwright/schema";
import type { EInvoice, TaxCategory } from "./model.ts";
import type { Xml } from "./xml.ts";

export const amount = (cents: number): string => centsToAmount(cents);

/** Formats hundredths without superfluous zeros: 150 becomes "1.5". */
export const decimal = (hundredths: number): string => String(hundredths / 100);

/** Formats a rate as a percentage: 19_000 becomes "19". */
export const percent = (rate: number): string => String(rate / 1_000);

/** Returns the rate of a line or allowance; undefined outside the scope of VAT, where a rate is forbidden (BR-O-05). */
export const rateOf = ({ category, rate }: TaxCategory): string | undefined =>
  category === "O" ? undefined : percent(rate);

/** Unit of all quantities: one (UN/ECE recommendation 20). */
export const UNIT = "C62";
/** Code of a discount (UNTDID 5189). */
export const DISCOUNT = "95";
/** Business process: an invoice for delivered goods or services (BT-23). */
export const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** Returns an amount with the currency. */
export const inCurrency =
  ({ currency }: EInvoice) =>
  (cents: number): Xml => ({ "@currencyID": currency, "#": amount(cents) });
