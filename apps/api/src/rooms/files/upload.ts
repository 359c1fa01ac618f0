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
  type Upload,
  uploadSums,
} from "@rankwright/db/rooms";
import {
  FILE_MAX_BYTES,
  ORDER_FILES_MAX,
  ORDER_FILES_MAX_BYTES,
  roomTexts,
  whyNoFiles,
} from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { syncFolder } from "../../context/folder.ts";
import { limits } from "../../throttle/limits.ts";
import { countAttempt } from "../../throttle/throttle.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import type { OrderRoom } from "../access.ts";
import { checkContent } from "./content.ts";
import { filePath, hasDiskFor, isFull, needFolder, partPath, removeFile } from "./disk.ts";
import { cleanName, kindsNamed, TAKEN } from "./name.ts";
import { keepPreview } from "./preview.ts";

/** Uploads of one order that are open at a time. */
const MOST_OPEN = 20;

const wrong = (code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE", path: string, message: string) =>
  refuse(code, message, { issues: [{ path, message }] });

/** Says how many bytes are free where a folder is; the disk itself unless it is given. */
type FreeBytes = (folder: string) => Promise<number>;

/**
 * Begins an upload: name and size are checked before a byte is sent. Throws CONFLICT for a customer's file while the order is not
 * paid: accounts and orders cost nothing, and the disk is the owner's.
 */
export async function beginUpload(
  deps: Deps,
  { order, person, side }: Pick<OrderRoom, "order" | "person" | "side">,
  sent: { name: string; bytes: number },
  free?: FreeBytes,
): Promise<Upload> {
  const name = cleanName(sent.name);
  if (name === undefined) throw wrong("BAD_REQUEST", "name", "The file needs a name.");
  if (kindsNamed(name).length === 0)
    throw wrong("BAD_REQUEST", "name", `Files like “${name}” are not taken. ${TAKEN}`);
  if (sent.bytes === 0) throw wrong("BAD_REQUEST", "bytes", "The file is empty.");
  if (sent.bytes > FILE_MAX_BYTES) throw wrong("PAYLOAD_TOO_LARGE", "bytes", roomTexts.tooLarge);
  const closed = whyNoFiles(side, order.paymentStatus);
  if (closed !== undefined) throw refuse("CONFLICT", closed);
  if (!(await hasDiskFor(deps, sent.bytes, free))) throw refuse("SERVICE_UNAVAILABLE", roomTexts.noRoom);
  return write(deps.db, (tx) => {
    const [kept, coming] = [fileSums(tx, order._id), uploadSums(tx, order._id)];
    if (kept.files + coming.uploads >= ORDER_FILES_MAX)
      throw refuse("CONFLICT", `An order has room for ${ORDER_FILES_MAX} files, and they are there.`);
    if (kept.bytes + coming.bytes + sent.bytes > ORDER_FILES_MAX_BYTES)
      throw refuse("CONFLICT", "This order's files would take more than 1 GB. Please send a link instead.");
    if (coming.uploads >= MOST_OPEN)
      throw refuse("CONFLICT", "Too many uploads are under way. Let some of them finish first.");
    if (side === "customer") countAttempt(tx, deps.now(), [[limits.roomUpload, person]]);
    return insertUpload(tx, { orderId: order._id, person, name, bytes: sent.bytes }, deps.now());
  });
}

/** What a part of an upload brought: the whole file once all of it is there. */
export interface Received {
  received: number;
  bytes: number;
  file: OrderFile | null;
}

/** The parts that are being written, by their upload: a second request for one ends the first, whose line is dead. */
const writing = new Map<string, { body: Readable; done: Promise<void> }>();

async function alone<T>(_id: string, body: Readable, work: () => Promise<T>): Promise<T> {
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
 * Writes what comes behind what is there, and notes how much is on the disk for sure, also when the line breaks. Of a part with more
 * than `most` bytes nothing counts.
 */
async function append(deps: Deps, upload: Upload, body: Readable, most: number): Promise<number> {
  if (upload.received === upload.bytes) return upload.received;
  await needFolder(deps);
  const file = await open(partPath(deps, upload._id), upload.received === 0 ? "w" : "r+", 0o600);
  let at = upload.received;
  try {
    // Destroyed, the request could not be answered any more.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = part;
      if (at - upload.received + bytes.length > most) {
        at = upload.received;
        throw refuse("PAYLOAD_TOO_LARGE", roomTexts.partTooLarge);
      }
      if (at + bytes.length > upload.bytes)
        throw wrong("PAYLOAD_TOO_LARGE", "file", "More arrived than was announced. Please begin again.");
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

/** How many bytes lie there; undefined where nothing does. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/** Where all that has arrived lies: a file that was whole has its name already when only its row was missing. */
async function lyingPath(deps: Deps, { _id, received, bytes }: Upload): Promise<string | undefined> {
  const [part, path] = [partPath(deps, _id), filePath(deps, _id)];
  const lies = await sizeOf(part);
  if (lies !== undefined && lies >= received) return part;
  return received === bytes && (await sizeOf(path)) === bytes ? path : undefined;
}

/** Checks a file of which all has arrived, and makes it one of the order's. Cut short anywhere, it can be done again. */
async function finish(deps: Deps, upload: Upload): Promise<OrderFile> {
  const { _id, orderId, person, name, bytes } = upload;
  const path = filePath(deps, _id);
  const from = await lyingPath(deps, { ...upload, received: bytes });
  if (from === undefined) throw notFound("upload");
  const { kind, sha256 } = await checkContent(from, name, bytes);
  const hasPreview = await keepPreview(deps, from, { _id, kind, bytes });
  if (from !== path) await rename(from, path);
  await syncFolder(await needFolder(deps));
  const createdAt = deps.now();
  return write(deps.db, (tx) => {
    if (!endUpload(tx, _id)) throw notFound("upload");
    return insertFile(tx, { _id, orderId, person, name, kind, bytes, sha256, hasPreview, createdAt });
  });
}

/** Ends an upload and frees what it took. */
export async function dropUpload(deps: Deps, _id: string): Promise<void> {
  await write(deps.db, (tx) => endUpload(tx, _id));
  await removeFile(deps, _id);
}

/** What is wrong with the file itself, and stays so however often it is sent. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  error.message !== roomTexts.partTooLarge &&
  "code" in error &&
  (error.code === "UNSUPPORTED_MEDIA_TYPE" || error.code === "PAYLOAD_TOO_LARGE");

const isBroken = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE");

const goesOn = (at: number) =>
  refuse("CONFLICT", `The upload goes on at ${at}.`, {
    issues: [{ path: "offset", message: `The upload goes on at ${at}.` }],
  });

/** An upload that came to its end: whoever did not hear the last answer asks again. */
function ended(
  { db }: Deps,
  { order, person }: Pick<OrderRoom, "order" | "person">,
  { _id, offset }: { _id: string; offset: number },
): Received {
  const file = findUploadedFile(db, order._id, _id, person);
  if (!file) throw notFound("upload");
  if (offset !== file.bytes) throw goesOn(file.bytes);
  return { received: file.bytes, bytes: file.bytes, file };
}

/**
 * Takes the next part of an upload, which begins at `offset`. It is on the disk before the answer; when the line breaks, so is
 * what came before. A part has at most `most` bytes, or any number. The last part makes the file one of the order's; nothing at its
 * end answers the file again. Throws CONFLICT for another offset than the upload has, and ends it for a file that is not taken or
 * when the disk is full.
 */
export async function receive(
  deps: Deps,
  { order, person }: Pick<OrderRoom, "order" | "person">,
  {
    _id,
    offset,
    body,
    most = FILE_MAX_BYTES,
  }: { _id: string; offset: number; body: Readable; most?: number },
  free?: FreeBytes,
): Promise<Received> {
  const find = () => findUpload(deps.db, order._id, _id, person);
  // Whoever else's it is goes on undisturbed.
  if (!find()) return ended(deps, { order, person }, { _id, offset });
  return alone(_id, body, async () => {
    const upload = find();
    if (!upload) return ended(deps, { order, person }, { _id, offset });
    if (offset !== upload.received) throw goesOn(upload.received);
    // No backup has the beginning of a file.
    if (offset > 0 && (await lyingPath(deps, upload)) === undefined) {
      await write(deps.db, (tx) => noteReceived(tx, _id, 0, deps.now()));
      throw goesOn(0);
    }
    try {
      // Many may have begun while there was room for each of them alone.
      if (!(await hasDiskFor(deps, upload.bytes - offset, free)))
        throw Object.assign(new Error("Little is left of the disk."), { code: "ENOSPC" });
      const received = await append(deps, upload, body, most);
      const file = received === upload.bytes ? await finish(deps, upload) : null;
      return { received, bytes: upload.bytes, file };
    } catch (error) {
      if (isFull(error)) {
        // The bytes first: on a disk without any room the row can't be written either.
        await removeFile(deps, _id);
        await dropUpload(deps, _id);
        deps.log.error({ err: error }, "the disk is full: an upload was ended");
        throw refuse("SERVICE_UNAVAILABLE", roomTexts.noRoom);
      }
      const isTakenBack = find() === undefined;
      if (isRefused(error) || isTakenBack) await dropUpload(deps, _id);
      if (isTakenBack) throw notFound("upload");
      throw isBroken(error) ? refuse("BAD_REQUEST", "The line broke; what arrived is kept.") : error;
    }
  });
}

/** Keeps a file whose bytes are all there, as an attachment's are: what is refused throws as an upload would. */
export async function keepFile(
  deps: Deps,
  room: Pick<OrderRoom, "order" | "person" | "side">,
  { name, body, bytes }: { name: string; body: Readable; bytes: number },
): Promise<OrderFile> {
  const { _id } = await beginUpload(deps, room, { name, bytes });
  try {
    const { file } = await receive(deps, room, { _id, offset: 0, body });
    if (file) return file;
    throw wrong("BAD_REQUEST", "file", "The file is not whole.");
  } catch (error) {
    await dropUpload(deps, _id);
    throw error;
  }
}
