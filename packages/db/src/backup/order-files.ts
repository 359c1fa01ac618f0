import Database from "better-sqlite3";
import { z } from "zod";
import { hasTable } from "./schema.ts";

/** A file as its row in the database has it. */
interface FileRow {
  name: string;
  sha256: string;
}

/** Where the rows of orders' files and their bytes do not go together. */
export interface FilesCheck {
  /** Files whose bytes are missing or are others, as "name (id)". */
  withoutBytes: string[];
  /** What lies in the folder and no row knows, by its name there. */
  withoutRow: string[];
}

const FOLDER = "files/";
/** A file or its small copy, by the file's id. */
const NAME = /^([0-9a-f]{24})(?:-small\.webp)?$/;

const rows = z.array(z.object({ _id: z.string(), name: z.string(), sha256: z.string() }));

/** The files of orders that a database knows, by their ids. One of an earlier version knows none. */
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

/** Ids of uploads that are under way: what has arrived of one that was whole has its name just before its row is there. */
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
 * Holds the rows of orders' files against what lies there (`files`: paths and SHA-256, as in a manifest). What `now` says is for
 * a site that runs: a row that is gone by now was missed by nobody, a file that has one by now is new.
 */
export function checkFiles(
  known: Map<string, FileRow>,
  files: readonly { path: string; sha256: string }[],
  now: { rows: Map<string, FileRow>; uploads: Set<unknown> } = { rows: known, uploads: new Set() },
): FilesCheck {
  const lying = new Map(
    files
      .filter(({ path }) => path.startsWith(FOLDER))
      .map(({ path, sha256 }) => [path.slice(FOLDER.length), sha256]),
  );
  const withoutBytes = [...known]
    .filter(([_id, { sha256 }]) => now.rows.has(_id) && lying.get(_id) !== sha256)
    .map(([_id, { name }]) => `${name} (${_id})`);
  const withoutRow = [...lying.keys()].filter((name) => {
    const _id = NAME.exec(name)?.[1] ?? "";
    return !known.has(_id) && !now.rows.has(_id) && !now.uploads.has(_id);
  });
  return { withoutBytes, withoutRow };
}

/** The check in a sentence for each thing that is wrong; nothing where all is well. */
export function saidOf({ withoutBytes, withoutRow }: FilesCheck): string[] {
  const shown = (all: readonly string[]) =>
    `${all.slice(0, 10).join(", ")}${all.length > 10 ? ` and ${all.length - 10} more` : ""}`;
  return [
    ...(withoutBytes.length > 0
      ? [`Files of orders whose bytes are missing or damaged: ${shown(withoutBytes)}.`]
      : []),
    ...(withoutRow.length > 0
      ? [`In files/ without a row in the database, which housekeeping removes: ${shown(withoutRow)}.`]
      : []),
  ];
}
