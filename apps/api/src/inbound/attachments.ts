import { Readable } from "node:stream";
import type { OrderRow } from "@rankwright/db/orders";
import { pendingFiles } from "@rankwright/db/rooms";
import { MESSAGE_FILES_MAX } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { Deps } from "../context/deps.ts";
import type { MailAttachment } from "../parsing/mail/read.ts";
import { cleanName } from "../rooms/files/name.ts";
import { storeFile } from "../rooms/files/upload.ts";

/**
 * Error codes that mean the file is not acceptable, so that a retry would fail again. Other errors, such as a full disk, are retried.
 * TOO_MANY_REQUESTS is included, because the limit of uploaded files applies per mail: the mail itself has too many.
 */
const ABOUT_THE_FILE = ["BAD_REQUEST", "PAYLOAD_TOO_LARGE", "CONFLICT", "TOO_MANY_REQUESTS"];

/**
 * Stores a mail's attachments as files of the order, with the same checks as uploads. Returns the ids of the stored files, and in
 * `refused` the rejected ones with the reason. If the mail is processed again after a crash, files that were already stored are reused.
 */
export async function storeAttachments(
  deps: Deps,
  order: OrderRow,
  person: string,
  attached: readonly MailAttachment[],
): Promise<{ files: string[]; refused: string[] }> {
  const [files, refused]: [string[], string[]] = [[], []];
  const before = pendingFiles(deps.db, order._id, person);
  for (const { name, content } of attached) {
    if (files.length >= MESSAGE_FILES_MAX) {
      refused.push(`${name}: a message can have at most ${MESSAGE_FILES_MAX} files.`);
      continue;
    }
    const known = before.find(
      (file) => file.name === cleanName(name) && file.bytes === content.length && !files.includes(file._id),
    );
    if (known) {
      files.push(known._id);
      continue;
    }
    try {
      const file = { name, bytes: content.length, body: Readable.from([content]) };
      files.push((await storeFile(deps, { order, person, side: "customer" }, file))._id);
    } catch (error) {
      if (!(error instanceof TRPCError) || !ABOUT_THE_FILE.includes(error.code)) throw error;
      refused.push(`${name.slice(0, 200)}: ${error.message}`);
    }
  }
  return { files, refused };
}
