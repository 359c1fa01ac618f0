import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDb } from "@rankwright/db/core";
import { onTestFinished } from "vitest";

/** Opens a new database for one test. */
export function freshDb(): Db {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-db-"));
  const db = openDb(join(folder, "site.db"));
  onTestFinished(() => {
    db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return db;
}
