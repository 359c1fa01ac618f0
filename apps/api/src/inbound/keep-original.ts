import { createHash } from "node:crypto";
import { open, rename } from "node:fs/promises";
import type { InboundMail } from "@rankwright/db/inbound";
import type { OrderRow } from "@rankwright/db/orders";
import { type insertOriginal, originalSums, roomIdOf } from "@rankwright/db/rooms";
import type { Deps } from "../context/deps.ts";
import { syncFolder } from "../context/folder.ts";
import { noFilesIn } from "../rooms/access.ts";
import { ensureFolder, filePath, hasDiskFor, partPath } from "../rooms/files/disk.ts";
import { cleanName } from "../rooms/files/name.ts";

const DAY_MS = 24 * 3_600_000;
/** Retention of originals, in milliseconds. */
const RETENTION_MS = 90 * DAY_MS;
const MEGABYTE = 1024 * 1024;
/** Maximum total size of an order's originals, in bytes. They don't count toward the limits of its files. */
const ORDER_MAX_BYTES = 250 * MEGABYTE;
/** Maximum size in bytes while the customer can't add files to the order: anyone can create unpaid orders and fill the disk. */
const UNPAID_MAX_BYTES = MEGABYTE / 4;

/** Original that is on the disk but has no row yet. */
export type StoredOriginal = Omit<Parameters<typeof insertOriginal>[1], "messageId">;

async function writeWhole(deps: Deps, _id: string, raw: Buffer): Promise<void> {
  const folder = await ensureFolder(deps);
  const file = await open(partPath(deps, _id), "w", 0o600);
  try {
    await file.writeFile(raw);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(partPath(deps, _id), filePath(deps, _id));
  await syncFolder(folder);
}

/**
 * Writes the original of a mail to the order's files, under the mail's id, so that a repeat after a crash overwrites it. Returns
 * undefined if it can't be stored: the mail's message matters more.
 */
export async function keepOriginal(
  deps: Deps,
  { _id, raw, bytes, subject }: InboundMail,
  order: OrderRow,
): Promise<StoredOriginal | undefined> {
  if (!raw || raw.length !== bytes) return undefined;
  const roomId = roomIdOf(deps.db, order);
  const mayAddFiles = noFilesIn(deps.db, { order, side: "customer" }) === undefined;
  const isTooMuch =
    originalSums(deps.db, roomId).bytes + bytes > ORDER_MAX_BYTES ||
    (!mayAddFiles && bytes > UNPAID_MAX_BYTES);
  try {
    if (isTooMuch || !(await hasDiskFor(deps, bytes))) return undefined;
    await writeWhole(deps, _id, raw);
  } catch (error) {
    deps.log.error({ err: error, mail: _id }, "the original of a mail could not be stored");
    return undefined;
  }
  const createdAt = deps.now();
  return {
    _id,
    orderId: roomId,
    name: cleanName(`${subject.replace(/[/\\]/g, "-") || "mail"}.eml`) ?? "mail.eml",
    bytes,
    sha256: createHash("sha256").update(raw).digest("hex"),
    createdAt,
    expiresAt: createdAt + RETENTION_MS,
  };
}
