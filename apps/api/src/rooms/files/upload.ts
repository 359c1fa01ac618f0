import { type FileHandle, open, rename, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { write } from "@rankwright/db/core";
import {
  endUpload,
  fileSums,
  findUpload,
  findUploadedFile,
  insertFile,
  insertUpload,
  noteReceived,
  type OrderFile,
  ordersInRoom,
  type Upload,
  uploadSums,
} from "@rankwright/db/rooms";
import { FILE_MAX_BYTES, ORDER_FILES_MAX, ORDER_FILES_MAX_BYTES, roomTexts } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { syncFolder } from "../../context/folder.ts";
import { limits } from "../../throttle/limits.ts";
import { countAttempt } from "../../throttle/throttle.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { noFilesIn, type OrderRoom } from "../access.ts";
import { inspectContent } from "./content.ts";
import { ensureFolder, filePath, hasDiskFor, isDiskFull, partPath, removeFile } from "./disk.ts";
import { cleanName } from "./name.ts";
import { storePreview } from "./preview.ts";
import { summarize } from "./summary.ts";

/** Maximum number of simultaneous uploads per order. */
const MAX_OPEN = 20;

const wrong = (code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE", path: string, message: string) =>
  refuse(code, message, { issues: [{ path, message }] });

/** Room of an upload, and who uploads. */
type UploadRoom = Pick<OrderRoom, "order" | "roomId" | "person">;

/** Returns the number of free bytes on the disk that contains a folder. */
type FreeBytes = (folder: string) => Promise<number>;

/**
 * Starts an upload. Checks the name and size before any byte is sent. Throws CONFLICT for a customer's file if the order is not
 * paid, because anyone can create accounts and unpaid orders without cost and fill the disk.
 */
export async function beginUpload(
  deps: Deps,
  { order, roomId, person, side }: UploadRoom & Pick<OrderRoom, "side">,
  sent: { name: string; bytes: number },
  free?: FreeBytes,
): Promise<Upload> {
  const name = cleanName(sent.name);
  if (name === undefined) throw wrong("BAD_REQUEST", "name", "The file needs a name.");
  if (sent.bytes === 0) throw wrong("BAD_REQUEST", "bytes", "The file is empty.");
  if (sent.bytes > FILE_MAX_BYTES) throw wrong("PAYLOAD_TOO_LARGE", "bytes", roomTexts.tooLarge);
  const closed = noFilesIn(deps.db, { order, side });
  if (closed !== undefined) throw refuse("CONFLICT", closed);
  if (!(await hasDiskFor(deps, sent.bytes, free))) throw refuse("SERVICE_UNAVAILABLE", roomTexts.noRoom);
  return write(deps.db, (tx) => {
    const [stored, pending] = [fileSums(tx, roomId), uploadSums(tx, roomId)];
    // Each period of a subscription adds its own allowance to the room.
    const orders = ordersInRoom(tx, order).length;
    if (stored.files + pending.uploads >= orders * ORDER_FILES_MAX)
      throw refuse(
        "CONFLICT",
        `This order already has ${orders * ORDER_FILES_MAX} files, the maximum. Please send a link instead.`,
      );
    if (stored.bytes + pending.bytes + sent.bytes > orders * ORDER_FILES_MAX_BYTES)
      throw refuse(
        "CONFLICT",
        `The files of this order can have at most ${orders} GB in total. Please send a link instead.`,
      );
    if (pending.uploads >= MAX_OPEN)
      throw refuse("CONFLICT", "Too many uploads are in progress. Wait until some have finished.");
    if (side === "customer") countAttempt(tx, deps.now(), [[limits.roomUpload, person]]);
    return insertUpload(tx, { orderId: roomId, person, name, bytes: sent.bytes }, deps.now());
  });
}

/** Result of sending a part: bytes received so far and in total. `file` is null until the upload is complete. */
export interface Received {
  received: number;
  bytes: number;
  file: OrderFile | null;
}

/** Part that is being written for each upload, by the upload's id. */
const writing = new Map<string, { body: Readable; done: Promise<void> }>();

/** Runs `work` alone for an upload. Aborts an earlier request for it that is still running: its connection is probably dead. */
async function runExclusively<T>(_id: string, body: Readable, work: () => Promise<T>): Promise<T> {
  for (let other = writing.get(_id); other; other = writing.get(_id)) {
    other.body.destroy();
    await other.done;
  }
  const end = Promise.withResolvers<void>();
  writing.set(_id, { body, done: end.promise });
  try {
    return await work();
  } finally {
    writing.delete(_id);
    end.resolve();
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/**
 * Appends the body to the upload and returns its new size. Records how many bytes are safely on disk, even if the connection
 * breaks. Discards a part with more than `most` bytes.
 */
async function append(deps: Deps, upload: Upload, body: Readable, most: number): Promise<number> {
  if (upload.received === upload.bytes) return upload.received;
  await ensureFolder(deps);
  const file = await open(partPath(deps, upload._id), upload.received === 0 ? "w" : "r+", 0o600);
  let at = upload.received;
  try {
    // By default, leaving the loop early destroys the stream, and with it the connection that the response is sent on.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = part;
      if (at - upload.received + bytes.length > most) {
        at = upload.received;
        throw refuse("PAYLOAD_TOO_LARGE", roomTexts.partTooLarge);
      }
      if (at + bytes.length > upload.bytes)
        throw wrong(
          "PAYLOAD_TOO_LARGE",
          "file",
          "The file is larger than announced. Please upload it again.",
        );
      await writeAll(file, bytes, at);
      at += bytes.length;
    }
  } finally {
    try {
      if (at > upload.received) await file.datasync();
    } finally {
      await file.close();
    }
    if (at > upload.received) await write(deps.db, (tx) => noteReceived(tx, upload._id, at, deps.now()));
  }
  return at;
}

/** Returns the size of a file in bytes, or undefined if it doesn't exist. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/**
 * Returns the path of the received bytes; undefined if they are missing. After a crash, a complete file may already have its final
 * name although its row was not inserted.
 */
async function receivedPath(deps: Deps, { _id, received, bytes }: Upload): Promise<string | undefined> {
  const [part, path] = [partPath(deps, _id), filePath(deps, _id)];
  const partSize = await sizeOf(part);
  if (partSize !== undefined && partSize >= received) return part;
  return received === bytes && (await sizeOf(path)) === bytes ? path : undefined;
}

/** Checks a completely received file and adds it to the order. Can be repeated after an interruption at any point. */
async function finish(deps: Deps, upload: Upload): Promise<OrderFile> {
  const { _id, orderId, person, name, bytes } = upload;
  const path = filePath(deps, _id);
  const from = await receivedPath(deps, { ...upload, received: bytes });
  if (from === undefined) throw notFound("upload");
  const { kind, sha256 } = await inspectContent(from, name);
  const hasPreview = await storePreview(deps, from, { _id, kind, bytes });
  const summary = await summarize(deps, from, name);
  if (from !== path) await rename(from, path);
  await syncFolder(await ensureFolder(deps));
  const createdAt = deps.now();
  return write(deps.db, (tx) => {
    if (!endUpload(tx, _id)) throw notFound("upload");
    return insertFile(tx, {
      _id,
      orderId,
      person,
      name,
      kind,
      bytes,
      sha256,
      hasPreview,
      summary,
      createdAt,
    });
  });
}

/** Cancels an upload and frees its disk space. */
export async function cancelUpload(deps: Deps, _id: string): Promise<void> {
  await write(deps.db, (tx) => endUpload(tx, _id));
  await removeFile(deps, _id);
}

/** True if the file itself was rejected, so that a retry would fail again. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  error.message !== roomTexts.partTooLarge &&
  "code" in error &&
  error.code === "PAYLOAD_TOO_LARGE";

/** True if the connection was lost. */
const isConnectionLost = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE");

const wrongOffset = (at: number) =>
  refuse("CONFLICT", `The upload continues at byte ${at}.`, {
    issues: [{ path: "offset", message: `The upload continues at byte ${at}.` }],
  });

/** Returns the result of a completed upload, for a client that repeats its last request because it missed the response. */
function completed(
  { db }: Deps,
  { roomId, person }: Pick<OrderRoom, "roomId" | "person">,
  { _id, offset }: { _id: string; offset: number },
): Received {
  const file = findUploadedFile(db, roomId, _id, person);
  if (!file) throw notFound("upload");
  if (offset !== file.bytes) throw wrongOffset(file.bytes);
  return { received: file.bytes, bytes: file.bytes, file };
}

/**
 * Appends the next part of an upload, which begins at `offset` and has at most `most` bytes. The bytes are on disk before this
 * resolves. If the connection breaks, those received so far are kept. The last part adds the file to the order; after that, an
 * empty part returns the file again. Throws CONFLICT if `offset` is not the number of bytes received so far. Cancels the upload if
 * the file is rejected or the disk is full.
 */
export async function receivePart(
  deps: Deps,
  { roomId, person }: Pick<OrderRoom, "roomId" | "person">,
  {
    _id,
    offset,
    body,
    most = FILE_MAX_BYTES,
  }: { _id: string; offset: number; body: Readable; most?: number },
  free?: FreeBytes,
): Promise<Received> {
  const find = () => findUpload(deps.db, roomId, _id, person);
  // Checked first, so that a request for another person's upload doesn't interrupt it.
  if (!find()) return completed(deps, { roomId, person }, { _id, offset });
  return runExclusively(_id, body, async () => {
    const upload = find();
    if (!upload) return completed(deps, { roomId, person }, { _id, offset });
    if (offset !== upload.received) throw wrongOffset(upload.received);
    // Backups don't include partial files. After a restore, the upload starts over.
    if (offset > 0 && (await receivedPath(deps, upload)) === undefined) {
      await write(deps.db, (tx) => noteReceived(tx, _id, 0, deps.now()));
      throw wrongOffset(0);
    }
    try {
      // Checked again: there may have been enough space for each upload when it started, but not for all of them.
      if (!(await hasDiskFor(deps, upload.bytes - offset, free)))
        throw Object.assign(new Error("The disk is almost full."), { code: "ENOSPC" });
      const received = await append(deps, upload, body, most);
      const file = received === upload.bytes ? await finish(deps, upload) : null;
      return { received, bytes: upload.bytes, file };
    } catch (error) {
      if (isDiskFull(error)) {
        // The files are removed first: on a full disk the database can't be written either.
        await removeFile(deps, _id);
        await cancelUpload(deps, _id);
        deps.log.error({ err: error }, "disk full: an upload was cancelled");
        throw refuse("SERVICE_UNAVAILABLE", roomTexts.noRoom);
      }
      const isCancelled = find() === undefined;
      if (isRefused(error) || isCancelled) await cancelUpload(deps, _id);
      if (isCancelled) throw notFound("upload");
      throw isConnectionLost(error)
        ? refuse("BAD_REQUEST", "The connection was lost. Resume the upload where it stopped.")
        : error;
    }
  });
}

/** Stores a file whose bytes are all available, such as a mail attachment. Throws the same errors as an upload. */
export async function storeFile(
  deps: Deps,
  room: UploadRoom & Pick<OrderRoom, "side">,
  { name, body, bytes }: { name: string; body: Readable; bytes: number },
): Promise<OrderFile> {
  const { _id } = await beginUpload(deps, room, { name, bytes });
  try {
    const { file } = await receivePart(deps, room, { _id, offset: 0, body });
    if (file) return file;
    throw wrong("BAD_REQUEST", "file", "The file is incomplete.");
  } catch (error) {
    await cancelUpload(deps, _id);
    throw error;
  }
}
