import { type Account, heldCents, type Movement } from "@rankwright/sandbox-kit";
import type { Order, Undo } from "./records.ts";
import { capturesOf, type TestProvider, undosOf } from "./test-provider.ts";

function undone(undo: Undo): Movement[] {
  const { id, type, cents, createdAt, updatedAt } = undo;
  const taken: Movement = { id, kind: type, cents: -cents, at: createdAt };
  if (undo.status !== "CANCELLED") return [taken];
  return [taken, { id: `${id}-CANCELLED`, kind: "reinstated", cents, at: updatedAt }];
}

/** Returns all transfers, per order that has any. */
export function booksOf(bank: TestProvider): Account[] {
  return bank.journal.all("order").flatMap((order: Order): Account[] => {
    const movements = capturesOf(bank, order)
      .filter(({ status }) => status === "COMPLETED")
      .flatMap((capture): Movement[] => [
        { id: capture.id, kind: "capture", cents: capture.cents, at: capture.updatedAt },
        ...undosOf(bank, capture).flatMap(undone),
      ]);
    if (movements.length === 0) return [];
    const { id, unit, currency } = order;
    return [
      {
        invoiceId: unit.invoice_id ?? "",
        reference: id,
        currency,
        heldCents: heldCents(movements),
        movements,
      },
    ];
  });
}
