import type { FormOf } from "@rankwright/schema";
import { trpc } from "#app/data/trpc.ts";
import type { EditorRecord } from "./records.ts";

type Notes = Readonly<Record<string, readonly string[]>>;

/** Returns the SEO issues of the saved record, by field. Checks again after each save. */
export function useNotes(section: FormOf, { _id, revision }: Pick<EditorRecord, "_id" | "revision">): Notes {
  const { data } = trpc.seo.checkRecord.useQuery({ section: section.name, _id, revision }, { staleTime: 0 });
  const notes: Record<string, string[]> = {};
  for (const { at, message } of data?.findings ?? [])
    if (at) notes[at.field] = [...(notes[at.field] ?? []), message];
  return notes;
}
