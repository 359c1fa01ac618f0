import { expect, test } from "vitest";
import { freshDb, plansOf } from "../../testing/index.ts";
import { ossCorrections, ossSums, taxSums } from "./report.ts";

test("the tax report is summed up from one index alone, without reading the invoices", () => {
  const db = freshDb();
  const period = { from: "2026-01-01", to: "2026-12-31", testMode: "local" } as const;
  const plans = plansOf(db, () => {
    taxSums(db, period);
    taxSums(db, { ...period, testMode: null });
    ossSums(db, period);
    ossCorrections(db, period);
  });
  expect(plans.size).toBe(4);
  for (const [query, plan] of plans) {
    const [first = "", ...others] = plan.split("\n");
    expect(first, query).toMatch(
      /^SEARCH invoice_taxes USING COVERING INDEX invoice_taxes_by_day \(mode=\? AND day>\? AND day<\?/,
    );
    expect(others.join("\n"), query).not.toMatch(/SEARCH|SCAN/);
  }
});

test("the taxes of an invoice can't be changed or deleted", () => {
  const { $client } = freshDb();
  $client.exec(
    `insert into invoice_taxes values ('1', 0, 'live', '2026-03-02', '2026-03-02', 'EUR', 'invoice', 'standard', 'DE', '', 'DE', 19000,
      'VAT', 100, 19, 119)`,
  );
  expect(() => $client.exec("update invoice_taxes set tax_cents = 1")).toThrow("never changed");
  expect(() => $client.exec("delete from invoice_taxes")).toThrow("never deleted");
});
