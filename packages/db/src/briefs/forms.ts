import type { BriefField } from "@rankwright/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { briefForms } from "../tables/index.ts";

export type BriefForm = typeof briefForms.$inferSelect;

/** Returns the latest version of a package's form; undefined if there is none. */
export const currentForm = (db: Db, packageId: string): BriefForm | undefined =>
  newestOf(db).get({ packageId });

const newestOf = prepared((db) =>
  db
    .select()
    .from(briefForms)
    .where(eq(briefForms.packageId, sql.placeholder("packageId")))
    .orderBy(desc(briefForms.version))
    .limit(1)
    .prepare(),
);

/** Returns the id of the form for new orders of this package; null if it has no questions. */
export function formForNewOrder(db: Db, packageId: string): string | null {
  const form = currentForm(db, packageId);
  return form && form.fields.length > 0 ? form._id : null;
}

/** Adds the next version of a package's form. `now` in milliseconds. */
export function insertForm(
  tx: Tx,
  { packageId, fields, byEmail }: { packageId: string; fields: BriefField[]; byEmail: string },
  now: number,
): BriefForm {
  const version = (currentForm(tx, packageId)?.version ?? 0) + 1;
  return tx
    .insert(briefForms)
    .values({ _id: newId(), packageId, version, fields, byEmail, createdAt: now })
    .returning()
    .get();
}

/** Counts the questions in each package's current form, by package id. */
export function questionCounts(db: Db): ReadonlyMap<string, number> {
  const newest = db
    .select({
      packageId: briefForms.packageId,
      version: sql<number>`max(${briefForms.version})`,
      fields: briefForms.fields,
    })
    .from(briefForms)
    .groupBy(briefForms.packageId)
    .all();
  return new Map(newest.map(({ packageId, fields }) => [packageId, fields.length]));
}
