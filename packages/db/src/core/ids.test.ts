import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { inDb, temporaryFolder } from "../../testing/index.ts";
import { audit } from "./audit.ts";
import { immediate } from "./client.ts";
import { newId } from "./ids.ts";

const NEXT_PROCESS = `
  const { newId, openDb } = await import("@rankwright/db/core");
  openDb(process.argv[1]);
  console.log(newId());
`;

test("after a clock ran two days ahead and a restart, new ids still sort after earlier ids", () => {
  const ahead = newId(Date.now() + 2 * 86_400_000);
  const dataDir = temporaryFolder();
  const stored = inDb(dataDir, (db) => {
    immediate(db, (tx) => audit(tx, "owner@example.com", "content.update", "Sample", 1));
    return db.$client.prepare<[], string>("select _id from audit_log").pluck().get() ?? "";
  });
  expect(stored > ahead).toBe(true);

  const options = ["--input-type=module", "-e", NEXT_PROCESS, join(dataDir, "site.db")];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const next = execFileSync(process.execPath, options, { cwd, encoding: "utf8" }).trim();
  expect(next).toMatch(/^[0-9a-f]{24}$/);
  expect(next > stored).toBe(true);
});
