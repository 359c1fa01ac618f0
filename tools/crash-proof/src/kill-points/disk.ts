import fsPromises, { type FileHandle } from "node:fs/promises";
import type { Point } from "./points.ts";

const isOfOrder = (path: string) => /\/files(\/|$)/.test(path);

/** Adds a kill point after the outbox folder is synced, which for mail files corresponds to the SMTP server's response. */
function armMail(path: string, flags: unknown, handle: FileHandle, point: Point): void {
  if (flags !== "r" || !path.endsWith("outbox")) return;
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    point("after a mail's answer");
  };
}

/** Adds kill points around writing an upload's bytes and syncing them to the disk. */
function armFile(path: string, handle: FileHandle, point: Point): void {
  const [write, datasync, sync] = [
    handle.write.bind(handle),
    handle.datasync.bind(handle),
    handle.sync.bind(handle),
  ];
  handle.write = (async (...args: Parameters<typeof write>) => {
    point("before a file's bytes");
    const written = await write(...args);
    point("within a file's bytes");
    return written;
    // TypeScript can't express the overloads.
  }) as typeof handle.write;
  handle.datasync = async () => {
    await datasync();
    point("after a file's bytes");
  };
  if (!path.endsWith("files")) return;
  handle.sync = async () => {
    await sync();
    point("after a file's folder");
  };
}

/** Adds kill points to `open` and `rename`, which a running shop uses only for mail files and files of orders. */
export function armDisk(point: Point): void {
  const { open, rename } = fsPromises;
  fsPromises.open = async (...args) => {
    const [path, flags] = [String(args[0]), args[1]];
    const isFile = isOfOrder(path);
    if (flags === "w" && !isFile) point("before a mail");
    const handle = await open(...args);
    if (isFile) armFile(path, handle, point);
    else armMail(path, flags, handle, point);
    return handle;
  };
  fsPromises.rename = async (...args) => {
    const isFile = isOfOrder(String(args[0]));
    point(isFile ? "before a file's name" : "within a mail");
    await rename(...args);
    point(isFile ? "after a file's name" : "after a mail");
  };
}
