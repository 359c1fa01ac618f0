import { expect, test } from "vitest";
import { refundedOrDisputed } from "./refunded.ts";

const movements = (...cents: number[]) =>
  cents.map((cents) => ({ cents, currency: "USD", kind: cents > 0 ? "paid" : "givenBack" }) as const);

test("returns the paid amount if the payment was refunded completely", () => {
  const refunded = { paid: "$49.50", isDisputed: false };
  expect(refundedOrDisputed(movements(4_950, -4_950))).toEqual(refunded);
  expect(refundedOrDisputed(movements(4_950, -950, -4_000))).toEqual(refunded);
});

test("returns isDisputed if the payment is held in a dispute instead of refunded", () => {
  const disputed = { cents: -4_950, currency: "USD", kind: "disputed" } as const;
  const again = { cents: 4_950, currency: "USD", kind: "returned" } as const;
  expect(refundedOrDisputed([...movements(4_950), disputed])).toEqual({ paid: "$49.50", isDisputed: true });
  expect(refundedOrDisputed([...movements(4_950), disputed, again])).toBeNull();
  expect(refundedOrDisputed([...movements(4_950), disputed, again, ...movements(-4_950)])).toEqual({
    paid: "$49.50",
    isDisputed: false,
  });
});

test("returns null if nothing was paid, or if only a part was refunded", () => {
  expect(refundedOrDisputed([])).toBeNull();
  expect(refundedOrDisputed(movements(4_950))).toBeNull();
  expect(refundedOrDisputed(movements(4_950, -950))).toBeNull();
});
