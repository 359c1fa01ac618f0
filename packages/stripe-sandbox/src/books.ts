import { type Account, heldCents, type Movement } from "@rankwright/sandbox-kit";
import type { Charge } from "./records.ts";
import { disputesOf, refundsOf, type TestProvider } from "./test-provider.ts";

function movementsOf(bank: TestProvider, charge: Charge): Movement[] {
  return [
    { id: charge.id, kind: "capture", cents: charge.cents, at: charge.createdAt },
    ...refundsOf(bank, charge)
      .filter(({ status }) => status !== "failed")
      .map(({ id, cents, createdAt }): Movement => ({ id, kind: "refund", cents: -cents, at: createdAt })),
    ...disputesOf(bank, charge).flatMap((one): Movement[] => {
      const { id, cents, withdrawnAt, reinstatedAt, reinstatedCents } = one;
      return [
        ...(withdrawnAt === null ? [] : [{ id, kind: "reversal" as const, cents: -cents, at: withdrawnAt }]),
        ...(reinstatedAt === null
          ? []
          : [
              {
                id: `${id}-reinstated`,
                kind: "reinstated" as const,
                cents: reinstatedCents,
                at: reinstatedAt,
              },
            ]),
      ];
    }),
  ];
}

/** Returns all transfers, per session that has any. */
export function booksOf(bank: TestProvider): Account[] {
  const charges = bank.journal.all("charge").filter(({ status }) => status === "succeeded");
  return bank.journal.all("session").flatMap((session): Account[] => {
    const movements = charges
      .filter((one) => one.sessionId === session.id)
      .flatMap((one) => movementsOf(bank, one));
    if (movements.length === 0) return [];
    const { id, clientReferenceId = "", currency } = session;
    return [
      { invoiceId: clientReferenceId, reference: id, currency, heldCents: heldCents(movements), movements },
    ];
  });
}
