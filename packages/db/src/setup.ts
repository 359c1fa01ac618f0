import { and, eq, ne } from "drizzle-orm";
import type { Db } from "./client.ts";
import { contentRecords, contentRevisions } from "./tables.ts";

/** Whether anybody but `byEmail` (who wrote what a site begins with) has written a record of the section. */
export function writtenByAnother(db: Db, section: string, byEmail: string): boolean {
  const found = db
    .select({ _id: contentRevisions._id })
    .from(contentRevisions)
    .innerJoin(contentRecords, eq(contentRecords._id, contentRevisions.recordId))
    .where(and(eq(contentRecords.section, section), ne(contentRevisions.byEmail, byEmail)))
    .limit(1)
    .get();
  return found !== undefined;
}
