import type { TaxRate } from "@rankwright/schema";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { taxRates } from "../tables/index.ts";

export type TaxRateRow = typeof taxRates.$inferSelect;

/** Lists all rates, by place, and the newest first. */
export const listTaxRates = (db: Db): TaxRateRow[] => db.select().from(taxRates).all().toSorted(compareRates);

const compareRates = (one: TaxRateRow, other: TaxRateRow): number =>
  one.country.localeCompare(other.country) ||
  one.state.localeCompare(other.state) ||
  other.kind.localeCompare(one.kind) ||
  other.fromDay.localeCompare(one.fromDay);

export const findTaxRate = (db: Db, _id: string): TaxRateRow | undefined =>
  db.select().from(taxRates).where(eq(taxRates._id, _id)).get();

/** Returns the rate with the same place, kind and first day. */
export const sameTaxRate = (db: Db, { country, state, kind, fromDay }: TaxRate): TaxRateRow | undefined =>
  db
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.country, country),
        eq(taxRates.state, state),
        eq(taxRates.kind, kind),
        eq(taxRates.fromDay, fromDay),
      ),
    )
    .get();

export const insertTaxRate = (tx: Tx, rate: TaxRate, now: number): TaxRateRow =>
  tx
    .insert(taxRates)
    .values({ ...rate, _id: newId(), createdAt: now })
    .returning()
    .get();

export function updateTaxRate(tx: Tx, _id: string, rate: TaxRate): void {
  tx.update(taxRates).set(rate).where(eq(taxRates._id, _id)).run();
}

export function deleteTaxRate(tx: Tx, _id: string): void {
  tx.delete(taxRates).where(eq(taxRates._id, _id)).run();
}
