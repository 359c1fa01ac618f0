import { expect, test } from "vitest";
import type { LineTax } from "../sales/sale.ts";
import { saleOf } from "../sales/sale-of.ts";
import { treatmentsOf } from "./sold.ts";

const treatmentIn = (tax: Partial<LineTax>, buyer: { country: string; state: string }) => {
  const standard: LineTax = { treatment: "standard", rate: 8_875, name: "Tax", country: "US", reason: "" };
  const line = {
    text: "Work",
    quantity: 100,
    unitCents: 1_000,
    discountCents: 0,
    tax: { ...standard, ...tax },
  };
  return treatmentsOf(
    saleOf({ currency: "USD", includesTax: false, lines: [line], buyer: { ...buyer, vatId: "" } }),
  );
};

test("exports name the state whose tax was charged, because it is paid to the state", () => {
  expect(treatmentIn({}, { country: "US", state: "New York" })).toBe("standard 8.875 % US New York");
  expect(treatmentIn({ country: "DE", rate: 19_000 }, { country: "FR", state: "" })).toBe("standard 19 % DE");
  expect(
    treatmentIn({ treatment: "reverseCharge", rate: 0, country: "" }, { country: "FR", state: "" }),
  ).toBe("reverseCharge");
});
