import type { LoaderFunctionArgs } from "react-router";
import { missingPage } from "#app/data/site.ts";
import { readContent, readPreviewed, sectionsOf } from "./data.ts";
import { type EditorRecord, toRecords } from "./records.ts";
import { editedAt, managedAt, nameOf } from "./screens.ts";

/** What an edit route edits: section, screen and record. Throws a 404 when there is no such record. */
export async function findEdited({ context, pattern, params }: LoaderFunctionArgs) {
  const sections = sectionsOf(context);
  const at = editedAt(sections, pattern);
  const records = at ? toRecords(at.section, await readContent(context, at.section.name, "list")) : [];
  const record: EditorRecord | undefined = records.find(({ _id }) => _id === params.id);
  if (!at || !record) throw await missingPage(context);
  const others = await readPreviewed(context, at.section.name);
  return { ...at, record, others, screenName: nameOf(managedAt(sections, at.section.screens.manage.path)) };
}
