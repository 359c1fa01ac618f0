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

const NONE = "No backup was made.";
/** What the command ends with where a backup is there, but not with the bytes of all files of orders. */
const LACKS_BYTES = 3;

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

/** Runs `npm run backup`'s own command; answers why it failed, or what the backup that is there now lacks ("" for nothing). */
const run = (dataDir: string) =>
  new Promise<{ failed: string } | { lacks: string }>((resolve) => {
    // In a process of its own: it reads the whole database through, and every visitor would wait.
    execFile(
      process.execPath,
      [COMMAND],
      { env: { DATA_DIR: dataDir }, timeout: LIMIT_MS },
      (error, _said, why) => {
        if (!error) resolve({ lacks: "" });
        else if (error.code === LACKS_BYTES) resolve({ lacks: why.trim().replaceAll("\n", " ") });
        else resolve({ failed: lastLine(why) });
      },
    );
  });

/** A backup that was made; `lacks` is a sentence on the files of orders whose bytes are not in it, "" when all are. */
export interface Made {
  name: string;
  lacks: string;
}

/** Makes a backup of the site while it runs. CONFLICT, with the reason, when none could be made. */
export async function backupNow(ctx: Context & { user: SessionUser }): Promise<Made> {
  const { DATA_DIR } = ctx.env;
  const came = await run(DATA_DIR);
  if ("failed" in came) throw refuse("CONFLICT", came.failed || NONE);
  const name = listBackups(DATA_DIR).at(-1);
  if (!name) throw refuse("CONFLICT", NONE);
  await write(ctx.db, (tx) => audit(tx, ctx.user.email, "settings.backup", name, ctx.now()));
  return { name, lacks: came.lacks };
}
