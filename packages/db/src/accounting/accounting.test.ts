import { expect, test } from "vitest";
import { freshDb, plansOf } from "../../testing/index.ts";
import { documentTaxes } from "./documents.ts";
import { ledgerEntries, ledgerSums } from "./entries.ts";

test("the bookings and sums of a day are found by indexes, without reading the other days", () => {
  const db = freshDb();
  const period = { from: 0, until: 86_400_000, testMode: "local" } as const;
  const plans = plansOf(db, () => {
    documentTaxes(db, { from: "2026-03-02", to: "2026-03-02", testMode: null });
    ledgerEntries(db, period);
    ledgerSums(db, period);
  });
  const [documents = "", entries = "", sums = ""] = [...plans.values()];
  expect(plans.size).toBe(3);
  expect(documents).toMatch(
    /^SEARCH invoice_taxes USING INDEX invoice_taxes_by_day \(mode=\? AND day>\? AND day<\?\)/,
  );
  expect(entries).toMatch(/^SEARCH ledger USING INDEX ledger_by_time \(created_at>\? AND created_at<\?\)/);
  expect(sums).toMatch(
    /^SEARCH ledger USING COVERING INDEX ledger_by_time \(created_at>\? AND created_at<\?\)/,
  );
  for (const plan of plans.values()) expect(plan).not.toContain("SCAN");
});
