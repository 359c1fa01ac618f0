import { expect, test } from "vitest";
import { type AppliedTax, type TaxRate, type TaxRules, taxFor } from "./tax.ts";

const rules: TaxRules = { mode: "on", country: "DE", usesOss: false, exemptReason: "", rates: [] };
const rate = (over: Partial<TaxRate>): TaxRate => ({
  country: "DE",
  state: "",
  kind: "standard",
  name: "VAT",
  rate: 19_000,
  fromDay: "2020-01-01",
  ...over,
});

/** Returns the tax of a buyer as "standard 19 DE". */
const asked = (
  buyer: { country: string; vatId?: string; state?: string },
  over: Partial<TaxRules> = {},
  kind: "standard" | "reduced" | "none" = "standard",
  day = "2026-11-29",
): string => {
  const question = { rules: { ...rules, ...over }, buyer: { state: "", vatId: "", ...buyer }, kind, day };
  const { treatment, rate: percent, country }: AppliedTax = taxFor(question);
  return `${treatment} ${percent / 1_000} ${country}`.trim();
};

test("a German shop charges its rate at home and to consumers in the EU, and none abroad", () => {
  expect(asked({ country: "DE" })).toBe("standard 19 DE");
  expect(asked({ country: "DE", vatId: "DE123456788" })).toBe("standard 19 DE");
  expect(asked({ country: "FR" })).toBe("standard 19 DE");
  expect(asked({ country: "FR", vatId: "FR83404833048" })).toBe("reverseCharge 0");
  expect(asked({ country: "US" })).toBe("outsideScope 0");
  expect(asked({ country: "" }), "before the country is chosen").toBe("standard 19 DE");
});

test("with the One-Stop Shop, consumers in the EU pay the rate of their country", () => {
  expect(asked({ country: "FR" }, { usesOss: true })).toBe("standard 20 FR");
  expect(asked({ country: "FI" }, { usesOss: true })).toBe("standard 25.5 FI");
  expect(asked({ country: "FR", vatId: "FR83404833048" }, { usesOss: true })).toBe("reverseCharge 0");
});

test("prices with tax are charged without the seller's tax where none is due", () => {
  const question = {
    rules,
    buyer: { country: "US", state: "", vatId: "" },
    kind: "standard",
    day: "2026-01-01",
  } as const;
  expect(taxFor(question).removedRate).toBe(19_000);
  expect(taxFor({ ...question, buyer: { ...question.buyer, country: "DE" } }).removedRate).toBe(0);
});

test("a rate that the owner enters holds from its day", () => {
  const rates = [rate({ rate: 20_000, fromDay: "2027-01-01" }), rate({ kind: "reduced", rate: 7_000 })];
  expect(asked({ country: "DE" }, { rates }, "standard", "2026-12-31")).toBe("standard 19 DE");
  expect(asked({ country: "DE" }, { rates }, "standard", "2027-01-01")).toBe("standard 20 DE");
  expect(asked({ country: "DE" }, { rates }, "reduced")).toBe("standard 7 DE");
  expect(asked({ country: "DE" }, { rates: [] }, "reduced"), "unknown, so the standard rate").toBe(
    "standard 19 DE",
  );
  expect(asked({ country: "DE" }, { rates }, "none")).toBe("outsideScope 0");
});

test("a shop outside the EU charges the rates that the owner entered, by country and state", () => {
  const rates = [
    rate({ country: "US", state: "Texas", name: "Sales tax", rate: 8_250 }),
    rate({ country: "AU", name: "GST", rate: 10_000 }),
  ];
  const over = { country: "US", rates };
  expect(asked({ country: "US", state: "Texas" }, over)).toBe("standard 8.25 US");
  expect(asked({ country: "US", state: "Oregon" }, over)).toBe("outsideScope 0");
  expect(asked({ country: "AU" }, over)).toBe("standard 10 AU");
  expect(asked({ country: "DE" }, over)).toBe("outsideScope 0");
});

test("a shop without tax, or exempt from it, charges none", () => {
  expect(asked({ country: "DE" }, { mode: "off" })).toBe("outsideScope 0");
  expect(asked({ country: "DE" }, { mode: "exempt", exemptReason: "§ 19 UStG" })).toBe("exempt 0");
});
