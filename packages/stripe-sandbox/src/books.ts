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

/** Returns all transfers, per session or charge of a stored means of payment that has any. */
export function booksOf(bank: TestProvider): Account[] {
  const charges = bank.journal.all("charge").filter(({ status }) => status === "succeeded");
  const accountOf = (
    intentId: string | undefined,
    of: Pick<Account, "invoiceId" | "reference" | "currency">,
  ): Account[] => {
    const movements = charges
      .filter((one) => one.intentId === intentId)
      .flatMap((one) => movementsOf(bank, one));
    return movements.length === 0 ? [] : [{ ...of, heldCents: heldCents(movements), movements }];
  };
  return [
    ...bank.journal
      .all("session")
      .flatMap(({ id, intentId, clientReferenceId = "", currency }) =>
        accountOf(intentId, { invoiceId: clientReferenceId, reference: id, currency }),
      ),
    ...bank.journal
      .all("intent")
      .filter(({ sessionId }) => sessionId === undefined)
      .flatMap(({ id, metadata, currency }) =>
        accountOf(id, { invoiceId: metadata.session ?? "", reference: id, currency }),
      ),
  ];
}
