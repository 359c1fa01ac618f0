import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { contentRecords, contentRevisions } from "../tables/index.ts";
import type { ContentRecord } from "./content.ts";

/** Lists the live records whose latest revision is by `byEmail`, by section and in the owner's order. */
export function lastWrittenBy(db: Db, byEmail: string): ContentRecord[] {
  return db
    .select({ record: contentRecords })
    .from(contentRecords)
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.recordId, contentRecords._id),
        eq(contentRevisions.revision, contentRecords.revision),
      ),
    )
    .where(and(isNull(contentRecords.deletedAt), eq(contentRevisions.byEmail, byEmail)))
    .orderBy(contentRecords.section, contentRecords.position, contentRecords._id)
    .all()
    .map(({ record }) => record);
}

/** True if `byEmail` wrote any stored revision. Revisions of records purged from the trash are not stored. */
export function hasWritten(db: Db, byEmail: string): boolean {
  const found = db
    .select({ _id: contentRevisions._id })
    .from(contentRevisions)
    .where(eq(contentRevisions.byEmail, byEmail))
    .limit(1);
  return found.get() !== undefined;
}
