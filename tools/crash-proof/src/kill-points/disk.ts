import fsPromises, { type FileHandle } from "node:fs/promises";
import type { Point } from "./points.ts";

const isOfOrder = (path: string) => /\/files(\/|$)/.test(path);

/** Mails that are written as files: the folder's last sync is the server's answer, as it were. */
function armMail(path: string, flags: unknown, handle: FileHandle, point: Point): void {
  if (flags !== "r" || !path.endsWith("outbox")) return;
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    point("after a mail's answer");
  };
}

/** An upload's bytes as they come, and what makes them outlive a loss of power. */
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
    // The overloads can't be spelled.
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

/** Only mails and orders' files are opened and renamed by these while the shop runs. */
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
