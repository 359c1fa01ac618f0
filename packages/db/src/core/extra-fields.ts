import { eq, getTableColumns, inArray } from "drizzle-orm";
import { contentRecords, extraFields, messages, orders } from "../tables/index.ts";
import type { Db, Tx } from "./client.ts";
import { newId } from "./ids.ts";
import { idsIn, prepared } from "./prepared.ts";

/** Kinds of records that have extra fields, each with its reserved names. Fields with those names are never stored. */
export const extraKinds = {
  content: Object.keys(getTableColumns(contentRecords)),
  orders: Object.keys(getTableColumns(orders)),
  messages: Object.keys(getTableColumns(messages)),
} as const;
export type ExtraKind = keyof typeof extraKinds;

export type ExtraFields = Readonly<Record<string, string>>;

/** Returns the extra fields of those records that have any. */
export function extraOf(db: Db, recordIds: readonly string[]): ReadonlyMap<string, ExtraFields> {
  const rows = ofRecords(db).all({ ids: JSON.stringify(recordIds) });
  return new Map(rows.map(({ recordId, data }) => [recordId, data]));
}

const ofRecords = prepared((db) =>
  db
    .select()
    .from(extraFields)
    .where(inArray(extraFields.recordId, idsIn("ids")))
    .prepare(),
);

/** Replaces a record's extra fields. */
export function setExtra(tx: Tx, recordId: string, data: ExtraFields): void {
  tx.delete(extraFields).where(eq(extraFields.recordId, recordId)).run();
  tx.insert(extraFields)
    .values({ _id: newId(), recordId, data: { ...data } })
    .run();
}

export function deleteExtra(tx: Tx, recordIds: readonly string[]): void {
  for (const recordId of recordIds) tx.delete(extraFields).where(eq(extraFields.recordId, recordId)).run();
}
