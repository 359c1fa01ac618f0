import { type FormOf, type Section, storedSchema } from "@rankwright/schema";
import { z } from "zod";

export type Values = Readonly<Record<string, string>>;

/** A record of any section, as the editor's screens hold it. */
export interface EditorRecord {
  _id: string;
  /** Which state of the record this is; a write names the one it is based on. */
  revision: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
  values: Values;
}

const head = z.object({ _id: z.string(), revision: z.number(), updatedAt: z.number() });

/** Reads a record out of an answer of the API; throws when the answer holds none. */
export function toRecord(section: FormOf, answer: unknown): EditorRecord {
  return { ...head.parse(answer), values: storedSchema(section).parse(answer) };
}

export const toRecords = (section: FormOf, answer: unknown): EditorRecord[] =>
  z
    .array(z.unknown())
    .parse(answer)
    .map((one) => toRecord(section, one));

/** A record's earlier state. */
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

/** Reads a record's history, newest first. */
export const toRevisions = (answer: unknown): Revision[] => revisions.parse(answer);

/** What the owner would call this record: its linked field, else its first line of text. */
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
