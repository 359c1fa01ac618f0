import { createHash } from "node:crypto";
import { z } from "zod";
import type { FileStory } from "./plan.ts";
import type { ConfirmedFile } from "./said.ts";
import type { RoomStage } from "./stage.ts";

/** Smallest possible PNG image. Decoders ignore bytes after its end. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const TRIES = 40;

const begun = z.object({ _id: z.string() });
const arrived = z.object({ received: z.number() });
const taken = arrived.extend({ file: z.object({ _id: z.string() }).nullable() });

/** Creates the file's content, which is unique because it contains the name. */
export function contentOf(
  { kind, bytes }: FileStory,
  name: string,
): { name: string; content: Buffer<ArrayBuffer> } {
  const words = Buffer.from(`${name}\n`.repeat(Math.ceil(bytes / (name.length + 1))).slice(0, bytes));
  return kind === "text"
    ? { name: `${name}.txt`, content: Buffer.from(`${name}\n${words}`) }
    : { name: `${name}.png`, content: Buffer.concat([PICTURE, Buffer.from(name), words]) };
}

export const saidFile = (name: string, content: Buffer, _id?: string): ConfirmedFile => ({
  _id,
  name,
  bytes: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
});

/**
 * Uploads a file in chunks, as the page does. After a broken connection it resumes at the offset that the shop returns. If the upload
 * fails, adds the reason to `said.wrong` and returns undefined.
 */
export async function upload(
  { shop, said }: RoomStage,
  { orderId, token }: { orderId: string; token: string },
  story: FileStory,
  label: string,
): Promise<ConfirmedFile | undefined> {
  const { name, content } = contentOf(story, label);
  const body = { _id: orderId, name, bytes: content.length };
  const began = await shop.ask("POST", "/trpc/room.beginUpload", { token, body });
  if (began.status !== 200) {
    said.wrong.push(`the upload of ${name} was refused with ${began.status}`);
    return undefined;
  }
  const { _id } = begun.parse(began.answer.result?.data);
  const asked = encodeURIComponent(JSON.stringify({ _id: orderId, uploadId: _id }));
  let at = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const bytes = content.subarray(at, at + story.part);
    const sent = await shop.ask("PUT", `/order/${orderId}/files/${_id}?offset=${at}`, { token, bytes });
    if (sent.status === 200) {
      const { received, file } = taken.parse(sent.answer);
      if (file) return saidFile(name, content, file._id);
      at = received;
      continue;
    }
    const told = await shop.ask("GET", `/trpc/room.upload?input=${asked}`, { token });
    if (sent.status !== 409 || told.status !== 200) {
      said.wrong.push(`${name}: a part was answered with ${sent.status}, the question with ${told.status}`);
      return undefined;
    }
    at = arrived.parse(told.answer.result?.data).received;
  }
  said.wrong.push(`${name}: the upload came to no end`);
  return undefined;
}
