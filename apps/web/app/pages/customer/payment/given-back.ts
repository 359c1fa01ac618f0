import { formatCents } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Movement = Pick<RouterOutputs["orders"]["receipt"]["payments"][number], "kind" | "cents" | "currency">;

const sum = (movements: readonly Movement[]) => movements.reduce((all, { cents }) => all + cents, 0);

/**
 * What was paid, written, where nothing of it is left here, and whether a dispute took it; null where nothing was paid, or
 * something of it stayed.
 */
export function moneyGone(movements: readonly Movement[]): { paid: string; isDisputed: boolean } | null {
  const [first] = movements;
  const paid = sum(movements.filter(({ kind }) => kind === "paid"));
  if (!first || paid <= 0 || sum(movements) > 0) return null;
  const inDispute = movements.filter(({ kind }) => kind === "disputed" || kind === "returned");
  return { paid: formatCents(paid, first.currency), isDisputed: sum(inDispute) < 0 };
}
