import Database from "better-sqlite3";
import { firstArgument } from "./serve.ts";

const db = new Database(firstArgument);
const statement = db.prepare<[string], { _id: string; data: string }>(
  "select _id, data from content_records where _id = ? and section = 'faqItems' and deleted_at is null",
);

/** One record of content, by a prepared statement over the database of the first argument. */
export function faqItem(_id: string): { _id: string } | undefined {
  const row = statement.get(_id);
  return row && { _id: row._id, ...JSON.parse(row.data) };
}
