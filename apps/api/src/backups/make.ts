import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { audit, write } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { refuse } from "../trpc/errors.ts";

const COMMAND = fileURLToPath(new URL("../../../../scripts/backup.mjs", import.meta.url));
/** Longer than any copy of one machine's disk takes; what hangs must not hang for ever. */
const LIMIT_MS = 30 * 60_000;

/** What came of `npm run backup`: the backup's name, if one was made, and what is not well with it; "" when all is. */
export interface Outcome {
  name: string | undefined;
  trouble: string;
}

/** Runs `npm run backup`'s own command; `stopping` ends it, and leaves nothing behind that the next one does not clear away. */
export const runBackup = (dataDir: string, options: string[] = [], stopping?: AbortSignal) =>
  new Promise<Outcome>((resolve) => {
    // In a process of its own: it reads the whole database through, and every visitor would wait.
    execFile(
      process.execPath,
      [COMMAND, ...options],
      { env: { DATA_DIR: dataDir }, timeout: LIMIT_MS, ...(stopping && { signal: stopping }) },
      (error, said, why) => {
        const name = /^Backup (\S+):/.exec(said)?.[1];
        const trouble = error || !name ? why.trim() || "No backup was made." : "";
        resolve({ name, trouble });
      },
    );
  });

/**
 * Makes a backup of the site while it runs. Answers its name, and what is not well with it; CONFLICT, with the reason, when none
 * could be made.
 */
export async function backupNow(
  ctx: Context & { user: SessionUser },
): Promise<{ name: string; trouble: string }> {
  const { name, trouble } = await runBackup(ctx.env.DATA_DIR);
  if (!name) throw refuse("CONFLICT", trouble.split("\n").at(-1) ?? trouble);
  await write(ctx.db, (tx) => audit(tx, ctx.user.email, "settings.backup", name, ctx.now()));
  return { name, trouble };
}
