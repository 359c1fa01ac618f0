import { Readable } from "node:stream";
import type { InboundMail } from "@rankwright/db/inbound";
import type { OrderRow } from "@rankwright/db/orders";
import { pendingFiles, roomIdOf } from "@rankwright/db/rooms";
import { MESSAGE_FILES_MAX } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { Deps } from "../context/deps.ts";
import type { MailAttachment } from "../parsing/mail/read.ts";
import { cleanName } from "../rooms/files/name.ts";
import { storeFile } from "../rooms/files/upload.ts";
import type { RejectedFile } from "./rejected.ts";

/**
 * Error codes that mean the file is not acceptable, so that a retry would fail again. TOO_MANY_REQUESTS is included, because the limit
 * of uploaded files applies per mail: the mail itself has too many.
 */
const ABOUT_THE_FILE = ["BAD_REQUEST", "PAYLOAD_TOO_LARGE", "CONFLICT", "TOO_MANY_REQUESTS"];
/** Number of tries after which a mail is accepted without the files for which the disk has no space. Takes about 15 minutes. */
const DISK_TRIES = 5;

/** True if the file must be left out. Other errors, and a full disk at first, are retried. */
const isRejected = ({ code }: TRPCError, { state, tries }: InboundMail) =>
  ABOUT_THE_FILE.includes(code) ||
  (code === "SERVICE_UNAVAILABLE" && state === "waiting" && tries >= DISK_TRIES);

/**
 * Stores a mail's attachments as files of the order, with the same checks as uploads. Returns the ids of the stored files, and the
 * rejected ones with the reason. If the mail is processed again after a crash, files that were already stored are reused.
 */
export async function storeAttachments(
  deps: Deps,
  order: OrderRow,
  row: InboundMail,
  attached: readonly MailAttachment[],
): Promise<{ files: string[]; rejected: RejectedFile[] }> {
  const person = `mail:${row._id}`;
  const [files, rejected]: [string[], RejectedFile[]] = [[], []];
  const roomId = roomIdOf(deps.db, order);
  const before = pendingFiles(deps.db, roomId, person);
  for (const { name, content } of attached) {
    const bytes = content.length;
    if (files.length >= MESSAGE_FILES_MAX) {
      rejected.push({ name, bytes, reason: `A message can have at most ${MESSAGE_FILES_MAX} files.` });
      continue;
    }
    const known = before.find(
      (file) => file.name === cleanName(name) && file.bytes === bytes && !files.includes(file._id),
    );
    if (known) {
      files.push(known._id);
      continue;
    }
    try {
      const file = { name, bytes, body: Readable.from([content]) };
      files.push((await storeFile(deps, { order, roomId, person, side: "customer" }, file))._id);
    } catch (error) {
      if (!(error instanceof TRPCError) || !isRejected(error, row)) throw error;
      rejected.push({ name, bytes, reason: error.message });
    }
  }
  return { files, rejected };
}
