import type { BriefField } from "@rankwright/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { briefForms } from "../tables/index.ts";

export type BriefForm = typeof briefForms.$inferSelect;

/** The version of a package's form that holds; undefined where it never had one. */
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

/** The form that an order of this package is asked; null where nothing is asked. */
export function formToAsk(db: Db, packageId: string): string | null {
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

/** How many questions the form of each package asks, by the package's id. */
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
