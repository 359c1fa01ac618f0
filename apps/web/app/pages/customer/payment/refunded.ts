import { formatCents } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Movement = Pick<RouterOutputs["orders"]["receipt"]["payments"][number], "kind" | "cents" | "currency">;

const sum = (movements: readonly Movement[]) => movements.reduce((all, { cents }) => all + cents, 0);

/**
 * Returns the paid amount as text if all of it was refunded or is disputed, and whether it is disputed. Returns null if nothing was paid
 * or a part of the payment remains.
 */
export function refundedOrDisputed(
  movements: readonly Movement[],
): { paid: string; isDisputed: boolean } | null {
  const [first] = movements;
  const paid = sum(movements.filter(({ kind }) => kind === "paid"));
  if (!first || paid <= 0 || sum(movements) > 0) return null;
  const inDispute = movements.filter(({ kind }) => kind === "disputed" || kind === "returned");
  return { paid: formatCents(paid, first.currency), isDisputed: sum(inDispute) < 0 };
}
