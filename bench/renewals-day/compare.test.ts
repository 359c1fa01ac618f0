import { expect, test } from "vitest";
import { compare } from "./compare.ts";

const charge = (subscriptionId: string, change = {}) => ({
  subscriptionId,
  state: "paid",
  sessions: `session of ${subscriptionId}`,
  rows: 1,
  cents: 4_950,
  priceCents: 4_950,
  ...change,
});
const account = (subscriptionId: string, payments = [4_950]) => ({
  invoiceId: `session of ${subscriptionId}`,
  heldCents: payments.reduce((sum, cents) => sum + cents, 0),
  movements: payments.map((cents) => ({ cents })),
});

test("a day on which all was charged once, in due order, has no differences", () => {
  const accounts = [account("a"), account("c"), account("b")];
  expect(compare(["a", "b", "c"], [charge("a"), charge("b"), charge("c")], accounts)).toEqual({
    right: 3,
    lost: [],
    twice: [],
    unequal: [],
    outOfOrder: 0,
    mostPlaces: 1,
  });
});

test("charges that are missing, repeated, out of order or different are found", () => {
  const due = ["a", "b", "c", "d", "e", "f", "g"];
  const accounts = [
    account("a"),
    account("b"),
    account("e", [4_950, 4_950]),
    account("f"),
    account("unknown"),
  ];
  const charges = [
    charge("b"),
    charge("a"),
    charge("d", { state: "open" }),
    charge("e"),
    charge("f", { cents: 100 }),
    charge("g"),
    charge("g"),
    charge("other"),
  ];
  expect(compare(due, charges, accounts)).toEqual({
    right: 2,
    lost: ["c has no period", "d: the period is open"],
    twice: ["e", "g"],
    unequal: [
      "f: 100 cents in the ledger, 4950 at Stripe",
      "other was charged but not due",
      "session of unknown: 4950 cents at Stripe, none in the shop",
    ],
    outOfOrder: 7,
    mostPlaces: 2,
  });
});
