import { access, type FileHandle, open, rename, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { write } from "@rankwright/db/core";
import {
  endUpload,
  fileSums,
  findUpload,
  insertFile,
  insertUpload,
  noteReceived,
  type OrderFile,
  type Upload,
  uploadSums,
} from "@rankwright/db/rooms";
import { FILE_MAX_BYTES, ORDER_FILES_MAX, ORDER_FILES_MAX_BYTES, roomTexts } from "@rankwright/schema";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../errors.ts";
import { countAttempt, limits } from "../../throttle.ts";
import type { OrderRoom } from "../access.ts";
import { checkContent } from "./content.ts";
import { filePath, hasDiskFor, isFull, needFolder, partPath, removeFile, syncFolder } from "./disk.ts";
import { cleanName, kindsNamed, TAKEN } from "./name.ts";
import { keepPreview } from "./preview.ts";

/** Uploads of one order that are open at a time. */
const MOST_OPEN = 20;

const wrong = (code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE", path: string, message: string) =>
  refuse(code, message, { issues: [{ path, message }] });

/** Says how many bytes are free where a folder is; the disk itself unless it is given. */
type FreeBytes = (folder: string) => Promise<number>;

/** Begins an upload: name and size are checked before a byte is sent. */
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
  if (sent.bytes > FILE_MAX_BYTES) throw wrong("PAYLOAD_TOO_LARGE", "bytes", roomTexts.tooLarge);
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
    if (at > upload.received) {
      await file.datasync();
      await write(deps.db, (tx) => noteReceived(tx, upload._id, at, deps.now()));
    }
    await file.close();
  }
  return at;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Checks a file of which all has arrived, and makes it one of the order's. Cut short anywhere, it can be done again. */
async function finish(deps: Deps, upload: Upload): Promise<OrderFile> {
  const { _id, orderId, person, name, bytes } = upload;
  const [part, path] = [partPath(deps, _id), filePath(deps, _id)];
  const from = (await isThere(part)) ? part : path;
  const { size } = await stat(from);
  if (size !== bytes)
    throw new Error(`The upload ${_id} has ${size} bytes on the disk and ${bytes} in its row.`);
  const { kind, sha256 } = await checkContent(from, name, bytes);
  const hasPreview = await keepPreview(deps, from, { _id, kind, bytes });
  if (from === part) await rename(part, path);
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

/**
 * Takes the next part of an upload, which begins at `offset`. It is on the disk before the answer; when the line breaks, so is
 * what came before. A part has at most `most` bytes, or any number. The last part makes the file one of the order's. Throws CONFLICT for another offset than the upload has,
 * and ends it for a file that is not taken or when the disk is full.
 */
export function receive(
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
  return alone(_id, body, async () => {
    const upload = findUpload(deps.db, order._id, _id, person);
    if (!upload) throw notFound("upload");
    if (offset !== upload.received)
      throw refuse("CONFLICT", `The upload goes on at ${upload.received}.`, {
        issues: [{ path: "offset", message: `The upload goes on at ${upload.received}.` }],
      });
    try {
      // Many may have begun while there was room for each of them alone.
      if (!(await hasDiskFor(deps, upload.bytes - offset, free)))
        throw Object.assign(new Error("Little is left of the disk."), { code: "ENOSPC" });
      const received = await append(deps, upload, body, most);
      const file = received === upload.bytes ? await finish(deps, upload) : null;
      return { received, bytes: upload.bytes, file };
    } catch (error) {
      if (isFull(error)) {
        await dropUpload(deps, _id);
        deps.log.error({ err: error }, "the disk is full: an upload was ended");
        throw refuse("SERVICE_UNAVAILABLE", roomTexts.noRoom);
      }
      if (isRefused(error)) await dropUpload(deps, _id);
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
