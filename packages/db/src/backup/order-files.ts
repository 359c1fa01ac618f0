import Database from "better-sqlite3";
import { z } from "zod";
import { hasTable } from "./schema.ts";

/** Fields of an order file that are read from the database. */
interface FileRow {
  name: string;
  sha256: string;
}

/** Mismatches between the rows of order files and the stored bytes. */
export interface FilesCheck {
  /** Files whose bytes are missing or differ, as "name (id)". */
  withoutBytes: string[];
  /** Stored files without a row, by file name. */
  withoutRow: string[];
}

const FOLDER = "files/";
/** Name of an order file, or of its preview, which begins with the file's id. */
const NAME = /^([0-9a-f]{24})(?:-small\.webp)?$/;

const rows = z.array(z.object({ _id: z.string(), name: z.string(), sha256: z.string() }));

/** Reads the order files of a database, by id. A database of an earlier version has none. */
export function fileRowsOf(database: string): Map<string, FileRow> {
  const client = new Database(database, { readonly: true, fileMustExist: true });
  try {
    if (!hasTable(client, "order_files")) return new Map();
    const found = rows.parse(client.prepare("select _id, name, sha256 from order_files").all());
    return new Map(found.map(({ _id, ...row }) => [_id, row]));
  } finally {
    client.close();
  }
}

/** Reads the ids of uploads in progress: a completed upload gets its final file name just before its row is inserted. */
export function uploadIdsOf(database: string): Set<unknown> {
  const client = new Database(database, { readonly: true, fileMustExist: true });
  try {
    return new Set(
      hasTable(client, "uploads") ? client.prepare("select _id from uploads").pluck().all() : [],
    );
  } finally {
    client.close();
  }
}

/**
 * Compares the rows of order files with the stored files (`files`: paths and SHA-256, as in a manifest). For a running site, `now` is its
 * state after the backup: files whose row was inserted or deleted during the backup are not reported.
 */
export function checkFiles(
  known: Map<string, FileRow>,
  files: readonly { path: string; sha256: string }[],
  now: { rows: Map<string, FileRow>; uploads: Set<unknown> } = { rows: known, uploads: new Set() },
): FilesCheck {
  const storedHashes = new Map(
    files
      .filter(({ path }) => path.startsWith(FOLDER))
      .map(({ path, sha256 }) => [path.slice(FOLDER.length), sha256]),
  );
  const withoutBytes = [...known]
    .filter(([_id, { sha256 }]) => now.rows.has(_id) && storedHashes.get(_id) !== sha256)
    .map(([_id, { name }]) => `${name} (${_id})`);
  const withoutRow = [...storedHashes.keys()].filter((name) => {
    const _id = NAME.exec(name)?.[1] ?? "";
    return !known.has(_id) && !now.rows.has(_id) && !now.uploads.has(_id);
  });
  return { withoutBytes, withoutRow };
}

/** Formats the check as one sentence per problem; empty if there are none. */
export function describeProblems({ withoutBytes, withoutRow }: FilesCheck): string[] {
  const shown = (all: readonly string[]) =>
    `${all.slice(0, 10).join(", ")}${all.length > 10 ? ` and ${all.length - 10} more` : ""}`;
  return [
    ...(withoutBytes.length > 0
      ? [`Files of orders whose bytes are missing or damaged: ${shown(withoutBytes)}.`]
      : []),
    ...(withoutRow.length > 0
      ? [`Files in files/ that belong to no order and will be deleted automatically: ${shown(withoutRow)}.`]
      : []),
  ];
}
