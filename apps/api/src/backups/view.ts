import { join } from "node:path";
import { backupsFolder, listBackups, madeAt, readManifest } from "@rankwright/db/backup";
import type { Deps } from "../context/deps.ts";
import { freeBytes } from "../http/ready.ts";

/** The site's backups, newest first, and their disk usage. */
export interface BackupsView {
  /** True if nightly backups are enabled. `kept` is the number of nightly backups that are retained. */
  isNightly: boolean;
  kept: number;
  /** `at`: creation time in milliseconds since 1970. */
  backups: { name: string; at: number }[];
  /** Size of the newest one; null if there is none, or its size can't be read. */
  newestBytes: number | null;
  /** Free disk space, in bytes. */
  freeBytes: number;
  /** Path of the backups on the server. */
  folder: string;
}

function sizeOf(folder: string): number | null {
  try {
    return readManifest(folder).files.reduce((sum, { bytes }) => sum + bytes, 0);
  } catch {
    return null;
  }
}

export async function backupsView({ env }: Pick<Deps, "env">): Promise<BackupsView> {
  const folder = backupsFolder(env.DATA_DIR);
  const names = listBackups(env.DATA_DIR).reverse();
  return {
    isNightly: env.NIGHTLY_BACKUPS === "on",
    kept: env.BACKUPS_KEPT,
    backups: names.map((name) => ({ name, at: madeAt(name) })),
    newestBytes: names[0] === undefined ? null : sizeOf(join(folder, names[0])),
    freeBytes: await freeBytes(env.DATA_DIR),
    folder,
  };
}
