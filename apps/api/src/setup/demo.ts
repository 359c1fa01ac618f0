import { createHash } from "node:crypto";
import {
  type ContentRecord,
  cachedByContent,
  contentWithKey,
  hasWritten,
  lastWrittenBy,
  listTrash,
  trashContent,
  untrashContent,
  updateContent,
} from "@rankwright/db/content";
import { audit, type Db, type Tx } from "@rankwright/db/core";
import { createSchema, editScreenOf, type Section, sections, storedSchema } from "@rankwright/schema";
import { uniqueKeyOf } from "../content/records.ts";
import { type DemoContent, demoContent } from "../seed/content.ts";
import { DEMO_AUTHOR } from "../seed/index.ts";
import { refuse } from "../trpc/errors.ts";

/** A record of the site that still has the demo's content. */
export interface DemoLeft {
  /** Name and label of the section. */
  section: string;
  label: string;
  /** Id of the record, its title, and the URL where it is edited. */
  record: string;
  title: string;
  href: string;
}

type Values = Readonly<Record<string, string>>;

/** Returns a hash of a record's values, for comparing records. Missing fields count as empty ones. */
function fingerprintOf(of: Section, values: Values): string {
  const pairs = Object.keys(of.fields).map((name) => [name, values[name] ?? ""]);
  return createHash("sha256").update(JSON.stringify(pairs)).digest("base64url");
}

const demo: DemoContent = demoContent;
const all: readonly Section[] = Object.values(sections);
const fingerprints = new Map<string, ReadonlySet<string>>();

/** Returns the hashes of the demo's records in a section. Computed once, on first use. */
function demoFingerprints(of: Section): ReadonlySet<string> {
  const known = fingerprints.get(of.name);
  if (known) return known;
  const records = Object.entries(demo).find(([name]) => name === of.name)?.[1] ?? [];
  const made = new Set(records.map((record) => fingerprintOf(of, createSchema(of).parse(record) as Values)));
  fingerprints.set(of.name, made);
  return made;
}

function titleOf(of: Section, values: Values): string {
  // Alternative texts of images and texts without letters, such as numbers, are not used as a title.
  const name = Object.keys(of.fields).find(
    (one) => of.fields[one]?.kind === "text" && !one.endsWith("Alt") && /\p{L}/u.test(values[one] ?? ""),
  );
  return (name && values[name]?.slice(0, 80)) || of.label;
}

/** Returns the records that still equal the demo's and were last written by DEMO_AUTHOR, so not those that the owner chose to keep. */
function demoRecords(db: Db): { of: Section; record: ContentRecord; values: Values }[] {
  const written = lastWrittenBy(db, DEMO_AUTHOR);
  return all.flatMap((of) =>
    written
      .filter(({ section }) => section === of.name)
      .map((record) => ({ of, record, values: storedSchema(of).parse(record.data) }))
      .filter(({ values }) => demoFingerprints(of).has(fingerprintOf(of, values))),
  );
}

/** Returns the demo's remaining content, in the order of the sections. Cached until the content changes. */
export const demoLeft = cachedByContent((db): readonly DemoLeft[] =>
  demoRecords(db).map(({ of, record, values }) => ({
    section: of.name,
    label: of.label,
    record: record._id,
    title: titleOf(of, values),
    href: editScreenOf(of, values).path.replace(":id", record._id),
  })),
);

/** True if the site was started with the demo's content. */
export const hadDemo = cachedByContent((db) => hasWritten(db, DEMO_AUTHOR));

interface Actor {
  email: string;
  now: number;
}

function demoOf(tx: Tx, section: string) {
  const found = demoRecords(tx).filter(({ of }) => of.name === section);
  if (found.length > 0) return found;
  throw refuse("CONFLICT", "This section has no demo content any more. Reload the list.");
}

/** Moves the demo's records of a section to the trash. Returns their ids, with which `bringBack` restores them. */
export function clearDemo(tx: Tx, section: string, by: Actor): string[] {
  const found = demoOf(tx, section);
  for (const { record } of found) trashContent(tx, record._id, by.now);
  audit(tx, by.email, "content.clearDemo", found[0]?.of.label ?? section, by.now);
  return found.map(({ record }) => record._id);
}

/** Marks the demo's records of a section as written by the owner, without changing them. */
export function keepDemoContent(tx: Tx, section: string, by: Actor): void {
  const found = demoOf(tx, section);
  for (const { of, record, values } of found)
    updateContent(tx, record, record.data, uniqueKeyOf(of, { ...values }), by);
  audit(tx, by.email, "content.keepDemo", found[0]?.of.label ?? section, by.now);
}

/**
 * Restores the records that `clearDemo` moved to the trash. Throws CONFLICT and restores none if the unique key of one is in use by
 * another record.
 */
export function restoreDemo(tx: Tx, section: string, ids: readonly string[], by: Actor): void {
  const of = all.find(({ name }) => name === section);
  const trash = of ? listTrash(tx, section).filter(({ _id }) => ids.includes(_id)) : [];
  if (!of || trash.length !== ids.length)
    throw refuse("CONFLICT", "It is no longer in the trash. Reload the list.");
  for (const record of trash) {
    const key = uniqueKeyOf(of, record.data);
    if (key !== null && contentWithKey(tx, key))
      throw refuse(
        "CONFLICT",
        `Another ${of.noun} was added in place of a deleted one, so nothing was restored.`,
      );
    untrashContent(tx, record._id, key);
  }
  audit(tx, by.email, "content.bringBack", of.label, by.now);
}
