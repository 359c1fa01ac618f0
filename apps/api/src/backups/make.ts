import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { audit, write } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { refuse } from "../trpc/errors.ts";

const COMMAND = fileURLToPath(new URL("../../../../scripts/backup.mjs", import.meta.url));
/** Timeout for a backup that hangs, in milliseconds. Longer than it takes to copy one machine's disk. */
const LIMIT_MS = 30 * 60_000;

/** Result of `npm run backup`: the backup's name, if one was created, and its problems; "" if there are none. */
export interface Outcome {
  name: string | undefined;
  trouble: string;
}

/** Runs the command of `npm run backup`. `stopping` cancels it; the next run cleans up the files of a cancelled one. */
export const runBackup = (dataDir: string, options: string[] = [], stopping?: AbortSignal) =>
  new Promise<Outcome>((resolve) => {
    // A separate process, because reading the whole database would block all requests.
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
 * Creates a backup of the running site. Resolves to its name and problems. Throws CONFLICT with the reason if none could be
 * created.
 */
export async function backupNow(
  ctx: Context & { user: SessionUser },
): Promise<{ name: string; trouble: string }> {
  const { name, trouble } = await runBackup(ctx.env.DATA_DIR);
  if (!name) throw refuse("CONFLICT", trouble.split("\n").at(-1) ?? trouble);
  await write(ctx.db, (tx) => audit(tx, ctx.user.email, "settings.backup", name, ctx.now()));
  return { name, trouble };
}
