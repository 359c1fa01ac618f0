import { type FormOf, type Section, storedSchema } from "@rankwright/schema";
import { z } from "zod";

export type Values = Readonly<Record<string, string>>;

/** Record of any section, with its fields in `values`. */
export interface EditorRecord {
  _id: string;
  /** Version number. An update sends the version that it is based on, so that the server can detect a conflict. */
  revision: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
  values: Values;
}

const head = z.object({ _id: z.string(), revision: z.number(), updatedAt: z.number() });

/** Parses a record from an API response. Throws if the response doesn't contain one. */
export function toRecord(section: FormOf, answer: unknown): EditorRecord {
  return { ...head.parse(answer), values: storedSchema(section).parse(answer) };
}

export const toRecords = (section: FormOf, answer: unknown): EditorRecord[] =>
  z
    .array(z.unknown())
    .parse(answer)
    .map((one) => toRecord(section, one));

/** A version in a record's history, which includes the current one. */
export interface Revision {
  revision: number;
  /** Milliseconds since 1970. */
  at: number;
  byEmail: string;
  values: Values;
}

const revisions = z.array(
  z.object({
    revision: z.number(),
    at: z.number(),
    byEmail: z.string(),
    values: z.record(z.string(), z.string()),
  }),
);

/** Parses a record's history, newest first. */
export const toRevisions = (answer: unknown): Revision[] => revisions.parse(answer);

/** Returns a title for the record: its edit-link field, otherwise its first text, otherwise the section's label. */
export function recordTitle(section: Section, values: Values): string {
  const { editLink } = section.screens.manage;
  if (values[editLink]) return values[editLink];
  const named = Object.entries(section.fields).find(
    ([name, { kind }]) =>
      ["text", "choice", "multiline", "long-text"].includes(kind) && !name.endsWith("Alt") && values[name],
  );
  return (named && values[named[0]]) || section.label;
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
