import { join } from "node:path";
import { backupsFolder, listBackups, madeAt, readManifest } from "@rankwright/db/backup";
import type { Deps } from "../context/deps.ts";
import { freeBytes } from "../http/ready.ts";

/** The backups of the site, the newest first, and what they take of the disk. */
export interface BackupsView {
  /** Whether one is made every night, and how many of those stay. */
  isNightly: boolean;
  kept: number;
  /** By name; made at a moment in milliseconds since 1970. */
  backups: { name: string; at: number }[];
  /** The newest one's size; null where there is none, or it can't be read. */
  newestBytes: number | null;
  /** What is left on the disk. */
  freeBytes: number;
  /** Where they lie on the server. */
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
