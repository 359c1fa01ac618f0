import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { LEFT_FREE_BYTES } from "@rankwright/db/backup";
import type { Deps } from "../../context/deps.ts";
import { freeBytes } from "../../http/ready.ts";

type DiskDeps = Pick<Deps, "env">;

export const filesFolder = ({ env }: DiskDeps) => join(env.DATA_DIR, "files");
/** Path of a file by its id. */
export const filePath = (deps: DiskDeps, _id: string) => join(filesFolder(deps), _id);
/** Path of the bytes received so far of an upload. */
export const partPath = (deps: DiskDeps, _id: string) => `${filePath(deps, _id)}.part`;
/** Path of an image's thumbnail, which the page shows. */
export const previewPath = (deps: DiskDeps, _id: string) => `${filePath(deps, _id)}-small.webp`;

/** Removes everything on disk that belongs to a file or an upload. */
export async function removeFile(deps: DiskDeps, _id: string): Promise<void> {
  const small = previewPath(deps, _id);
  const paths = [filePath(deps, _id), partPath(deps, _id), small, `${small}.part`];
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** True if, after writing `bytes` more, the disk still has the free space that the site itself needs. */
export async function hasDiskFor({ env }: DiskDeps, bytes: number, free = freeBytes): Promise<boolean> {
  return (await free(env.DATA_DIR)) - bytes >= LEFT_FREE_BYTES;
}

/** Creates the folder for files if it doesn't exist, and returns its path. */
export async function ensureFolder(deps: DiskDeps): Promise<string> {
  const folder = filesFolder(deps);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Error codes for a full disk, an exceeded quota or file size limit, and a full disk as reported by SQLite. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL"];

/** True if the error means that there is no disk space left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && FULL.includes(String(error.code));
