import { inbox } from "@rankwright/test-kit/inbox";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";

/** Extensions of files that agencies and their customers exchange, and of files that can run programs. */
const ENDS = (
  "psd ai indd eps svg mp4 mov mp3 7z rar fig key numbers pages ttf woff2 html xml msg heic " +
  "exe msi bat cmd ps1 scr js vbs jar app apk dmg lnk docm dat xlsx zip pdf csv sketch"
).split(" ");
/** Number of files in a mail, as a message can have no more. */
const PER_MAIL = 20;

const composer = createTransport({ streamTransport: true, buffer: true });

test("files of 40 types arrive the same by upload and by mail, and are only served as downloads", async () => {
  const { upload, one, imap, look, addressOf, app, tokens, _id } = await inbox();
  const content = "\0 not really of this type";
  const uploaded = new Map<string, string>();
  for (const end of ENDS) {
    const { json } = await upload(`Größe.${end}`, content);
    uploaded.set(json.file.name, json.file.kind);
  }
  for (let from = 0; from < ENDS.length; from += PER_MAIL) {
    const attachments = ENDS.slice(from, from + PER_MAIL).map((end) => ({
      filename: `Größe.${end}`,
      content: Buffer.from(content),
    }));
    const mail = { from: "one@example.com", to: addressOf("customer"), text: "See there.", attachments };
    const { message } = await composer.sendMail(mail);
    if (!(message instanceof Uint8Array)) throw new Error("The mail was not made.");
    imap.deliver(Buffer.from(message));
  }
  await look();
  const { messages } = await one.room.page({ _id });
  expect(messages.map(({ text }) => text)).toEqual(["See there.", "See there."]);
  const mailed = messages.flatMap(({ files }) => files);
  expect(new Map(mailed.map(({ name, kind }) => [name, kind]))).toEqual(uploaded);
  expect([...uploaded.keys()]).toEqual(ENDS.map((end) => `Größe.${end}`));
  for (const { _id: fileId, name } of mailed) {
    const url = `/order/${_id}/files/${fileId}`;
    const { headers } = await app.inject({ url, headers: { authorization: `Bearer ${tokens.one}` } });
    expect(headers, name).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
  }
});
