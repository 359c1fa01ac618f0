import { expect, onTestFinished, test } from "vitest";
import { fieldSchema } from "./content/field-schema.ts";
import { sections } from "./content/index.ts";
import {
  DEFAULT_CURRENCY,
  formatCents,
  formatShort,
  formatSum,
  NEUTRAL_LOCALE,
  orderPrice,
  setMoneyLocale,
  setShopCurrency,
  writtenPrice,
} from "./money.ts";
import { storedPrice } from "./money-input.ts";
import { recordTransferInput, refundInput } from "./payments.ts";

test.each([
  ["49.50", "49.50"],
  ["$ 549,50", "549.50"],
  ["549,5", "549.5"],
  ["US$1,234.50", "1234.50"],
  ["1.234,50 USD", "1234.50"],
  ["1.234,5", "1234.5"],
  ["49,50", "49.50"],
  ["1 234", "1234"],
  ["1\u00a0234,50", "1234.50"],
  ["1234", "1234"],
  ["299\u00a0$", "299"],
])("accepts a price typed as %j", (typed, stored) => {
  expect(storedPrice(typed)).toBe(stored);
});

test.each([
  "",
  "free",
  "0",
  "1,234",
  "$1,234",
  "1.234",
  "49 50",
  "1.2.3",
  "1,23,4",
  "12,34,567",
  "-5",
  "1e3",
  "€ 5",
  "$$5",
  "1000000",
  "5.005",
  `1${" ".repeat(100_000)}1`,
])("rejects %j as a price", (typed) => {
  expect(storedPrice(typed)).toBeUndefined();
});

test.each([
  ["49,50", 4_950],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  [" $ 1 234,5 ", 123_450],
  ["49.50", 4_950],
])("reads %j as the amount of a payment and of a refund", (amount, cents) => {
  expect(recordTransferInput.parse({ orderId: "1", amount, date: "2026-03-05" }).amount).toBe(cents);
  expect(refundInput.parse({ txnId: "1", amount, left: amount })).toMatchObject({
    amount: cents,
    left: cents,
  });
});

test.each([
  ["1,234", 'Amount "1,234" is ambiguous. Enter two decimals: 1234.00 or 1.23.'],
  ["1.234", 'Amount "1.234" is ambiguous. Enter two decimals: 1234.00 or 1.23.'],
  ["$ 12,345", 'Amount "12,345" is ambiguous. Enter two decimals: 12345.00 or 12.34.'],
  ["free", "Amount must be an amount such as 49.50."],
  ["0,123", "Amount must be an amount such as 49.50."],
])("the error for the amount %j says what to enter", (amount, message) => {
  for (const input of [recordTransferInput, refundInput])
    expect(
      input
        .safeParse({ orderId: "1", txnId: "1", date: "2026-03-05", amount })
        .error?.issues.find(({ path }) => path[0] === "amount")?.message,
    ).toBe(message);
});

test("the error for an empty payment names all missing fields", () => {
  const paths = recordTransferInput.safeParse({}).error?.issues.map(({ path }) => path.join("."));
  expect(paths?.toSorted()).toEqual(["amount", "date", "reference"]);
  expect(recordTransferInput.safeParse("text").error?.issues).toHaveLength(1);
});

test("orders from before a change of the shop's currency are still shown in dollars", () => {
  onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
  setShopCurrency("EUR");
  expect(writtenPrice("1250")).toBe("€1,250");
  expect(orderPrice({ packagePrice: "1250" })).toBe("$1250");
  expect(orderPrice({ packagePrice: "49.5", currency: "EUR" })).toBe("€49.50");
  setShopCurrency("USD");
  expect(writtenPrice("49.5")).toBe("$49.5");
  expect(orderPrice({ packagePrice: "49.50", currency: "EUR" })).toBe("€49.50");
});

test("the price of a free trial is shown as free in every currency", () => {
  for (const currency of ["USD", "EUR"]) expect(orderPrice({ packagePrice: "0.00", currency })).toBe("Free");
  expect(orderPrice({ packagePrice: "0.50" })).toBe("$0.50");
});

test("the error for an invalid price shows a valid example", () => {
  const { packagePrice } = sections.packages.fields;
  const refused = fieldSchema(packagePrice).safeParse("from 300").error?.issues ?? [];
  expect(refused.map(({ message }) => message)).toEqual([
    "Price must be an amount such as 299 or 49.50, at most 999999.99.",
  ]);
  const ambiguous = fieldSchema(packagePrice).safeParse("1,234").error?.issues ?? [];
  expect(ambiguous.map(({ message }) => message)).toEqual([
    'Price "1,234" is ambiguous. Enter two decimals: 1234.00 or 1.23.',
  ]);
  for (const good of ["299", "49.50", "0.01", "999999.99"])
    expect(fieldSchema(packagePrice).safeParse(good).success).toBe(true);
});

test.each([
  ["en-US", "EUR", "€1,234.50"],
  ["de-DE", "EUR", "1.234,50 €"],
  ["fr-FR", "EUR", "1 234,50 €"],
  ["pl-PL", "PLN", "1234,50 zł"],
  // A sign that several currencies have would not name the currency.
  ["en-CA", "CAD", "CAD 1,234.50"],
  ["en-US", "CAD", "CA$1,234.50"],
  ["sv-SE", "SEK", "1 234,50 SEK"],
  // US dollars have the documented format everywhere.
  ["de-DE", "USD", "$1,234.50"],
  ["ar-EG", "GBP", "\u200f1,234.50 UK£"],
])("a visitor with the locale %s sees an amount in %s as %j", (locale, code, shown) => {
  onTestFinished(() => setMoneyLocale(NEUTRAL_LOCALE));
  setMoneyLocale(locale);
  expect(formatCents(123_450, code).replace(/[\u00a0\u202f]/g, " ")).toBe(shown);
});

test("sums omit zero decimals in every locale, and millions are abbreviated", () => {
  onTestFinished(() => setMoneyLocale(NEUTRAL_LOCALE));
  const shown = () => [formatSum(123_400, "EUR"), formatSum(123_450, "EUR"), formatShort(250_000_000, "EUR")];
  expect(shown()).toEqual(["€1,234", "€1,234.50", "€2.5M"]);
  setMoneyLocale("de-DE");
  expect(shown().map((text) => text.replace(/\u00a0/g, " "))).toEqual([
    "1.234 €",
    "1.234,50 €",
    "2,5 Mio. €",
  ]);
});
