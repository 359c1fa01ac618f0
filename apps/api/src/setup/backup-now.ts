import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listBackups } from "@rankwright/db/backup";
import { audit, write } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context.ts";
import { refuse } from "../errors.ts";

const COMMAND = fileURLToPath(new URL("../../../../scripts/backup.mjs", import.meta.url));
/** Longer than any copy of one machine's disk takes; what hangs must not hang for ever. */
const LIMIT_MS = 30 * 60_000;

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

/** Runs `npm run backup`'s own command; answers why it failed, "" when it did not. */
const run = (dataDir: string) =>
  new Promise<string>((resolve) => {
    // In a process of its own: it reads the whole database through, and every visitor would wait.
    execFile(
      process.execPath,
      [COMMAND],
      { env: { DATA_DIR: dataDir }, timeout: LIMIT_MS },
      (error, _said, why) => resolve(error ? lastLine(why) || "No backup was made." : ""),
    );
  });

/** Makes a backup of the site while it runs. Answers its name; CONFLICT, with the reason, when none could be made. */
export async function backupNow(ctx: Context & { user: SessionUser }): Promise<{ name: string }> {
  const { DATA_DIR } = ctx.env;
  const why = await run(DATA_DIR);
  const name = why === "" && listBackups(DATA_DIR).at(-1);
  if (!name) throw refuse("CONFLICT", why || "No backup was made.");
  await write(ctx.db, (tx) => audit(tx, ctx.user.email, "settings.backup", name, ctx.now()));
  return { name };
}
