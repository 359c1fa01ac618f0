import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { LEFT_FREE_BYTES } from "@rankwright/db/backup";
import type { Deps } from "../../context/deps.ts";
import { freeBytes } from "../../http/ready.ts";

type DiskDeps = Pick<Deps, "env">;

export const filesFolder = ({ env }: DiskDeps) => join(env.DATA_DIR, "files");
/** Where a file lies, by its id. */
export const filePath = (deps: DiskDeps, _id: string) => join(filesFolder(deps), _id);
/** Where what has arrived of an upload lies. */
export const partPath = (deps: DiskDeps, _id: string) => `${filePath(deps, _id)}.part`;
/** Where the small copy of a picture lies, to be shown in the page. */
export const previewPath = (deps: DiskDeps, _id: string) => `${filePath(deps, _id)}-small.webp`;

/** Removes all that lies of a file or an upload. */
export async function removeFile(deps: DiskDeps, _id: string): Promise<void> {
  const small = previewPath(deps, _id);
  const paths = [filePath(deps, _id), partPath(deps, _id), small, `${small}.part`];
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** Whether so many bytes more leave the site the room that it needs itself. */
export async function hasDiskFor({ env }: DiskDeps, bytes: number, free = freeBytes): Promise<boolean> {
  return (await free(env.DATA_DIR)) - bytes >= LEFT_FREE_BYTES;
}

/** The folder for files, there for sure. */
export async function needFolder(deps: DiskDeps): Promise<string> {
  const folder = filesFolder(deps);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The disk, this user's share of it, or the most that a process may write into a file; and the disk as the database tells it. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL"];

/** Whether there is no more room. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && FULL.includes(String(error.code));
