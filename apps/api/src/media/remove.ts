import { rm } from "node:fs/promises";
import { join } from "node:path";
import { deleteMedia, findMedia, type TextTable } from "@rankwright/db/content";
import { audit } from "@rankwright/db/core";
import type { Deps } from "../context/deps.ts";
import { namesIn } from "../context/folder.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { COPY } from "./image.ts";
import { runInSequence } from "./sequence.ts";

/** Descriptions of the tables that can refer to a picture, for the message that it can't be deleted. */
const places = {
  content_records: "in the content or its trash",
  content_revisions: "in an earlier version of the content",
  extra_fields: "in a field that was added over REST",
  messages: "in a message",
  message_replies: "in a reply to a message",
  saved_replies: "in a saved reply",
  newsletters: "in a newsletter",
  outbox: "in an e-mail",
  mail_texts: "in a mail text",
  settings: "in the settings",
  page_faces: "as a share picture under SEO",
  redirects: "in a redirect",
  brief_forms: "in a brief",
  brief_answers: "in a customer's brief",
  order_messages: "in an order's conversation",
  deliveries: "in a delivery",
} as const satisfies Record<TextTable, string>;

/** Deletes an uploaded picture with all its copies. Throws CONFLICT if anything refers to it. */
export function removePicture(deps: Deps, _id: string, byEmail: string): Promise<void> {
  // Not while the same picture is being uploaded.
  return runInSequence(deps, async () => {
    const picture = findMedia(deps.db, _id);
    if (!picture) throw notFound("picture");
    const usedIn = await deleteMedia(deps.db, _id, (tx) =>
      audit(tx, byEmail, "media.remove", picture.name, deps.now()),
    );
    if (usedIn !== undefined)
      throw refuse("CONFLICT", `The picture can't be deleted, because it is used ${places[usedIn]}.`);
    const folder = join(deps.env.DATA_DIR, "media");
    for (const name of await namesIn(folder))
      if (COPY.exec(name)?.[1] === _id) await rm(join(folder, name), { force: true });
  });
}
