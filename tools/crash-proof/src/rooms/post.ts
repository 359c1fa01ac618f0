import { replyAddressFor } from "@rankwright/api/mail/reply-address";
import { immediate } from "@rankwright/db/core";
import type { RoomSide } from "@rankwright/schema";
import type { ImapServer } from "@rankwright/test-kit/servers/imap-server";
import { CUSTOMER, OWNER } from "../compare.ts";
import type { FileStory } from "./plan.ts";
import type { RoomStage } from "./stage.ts";
import { contentOf, saidFile } from "./upload.ts";

const REPLY_ADDRESS = "reply@example.com";
const INBOUND_SECRET = "a secret of the webhook";
/** Server name in the Authentication-Results header, which the shop trusts because its settings contain the same name. */
const CHECKED_BY = "mx.example.com";
const BOUNDARY = "----the-next-part";
const LINE = 76;

/** Settings of a shop that receives mail replies from this mailbox and by webhook. */
export const inboundSettings = ({ url }: ImapServer): Record<string, string> => ({
  IMAP_URL: url,
  REPLY_ADDRESS,
  INBOUND_SECRET,
  INBOUND_CHECKED_BY: CHECKED_BY,
});

/** Composes the source of a mail with attachments. */
function compose(
  { from, to, messageId, text }: { from: string; to: string; messageId: string; text: string },
  files: { name: string; content: Buffer }[],
): Buffer<ArrayBuffer> {
  const part = (head: string, body: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
  const lines = (content: Buffer) =>
    content.toString("base64").replace(new RegExp(`.{${LINE}}`, "g"), "$&\r\n");
  return Buffer.from(
    [
      `Authentication-Results: ${CHECKED_BY}; dmarc=pass\r\nMessage-ID: ${messageId}\r\nFrom: ${from}\r\nTo: ${to}\r\nSubject: Re: your order\r\n`,
      `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${BOUNDARY}"\r\n\r\n`,
      part("Content-Type: text/plain; charset=utf-8", text),
      ...files.map(({ name, content }) =>
        part(
          `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"`,
          lines(content),
        ),
      ),
      `--${BOUNDARY}--\r\n`,
    ].join(""),
  );
}

/** Sends a mail to the order's reply address, through the mailbox, the webhook or both; with `twice`, two times each. */
export async function postMail(
  { shop, db, imap, said }: RoomStage,
  { orderId, by, label }: { orderId: string; by: RoomSide; label: string },
  { way, files: stories, twice }: { way: "mailbox" | "webhook" | "both"; files: FileStory[]; twice: boolean },
): Promise<void> {
  const env = { REPLY_ADDRESS, INBOUND_SECRET };
  // Reply addresses are signed with a key from the database, so this process can create them with the settings that they depend on.
  const deps = { env, now: () => shop.now() } as Parameters<typeof replyAddressFor>[1];
  const to = immediate(db, (tx) => replyAddressFor(tx, deps, { orderId, side: by })) ?? "";
  const files = stories.map((story, at) => contentOf(story, `${label}-file-${at}`));
  const messageId = `<${label}@mail.example.net>`;
  const from = by === "owner" ? OWNER : CUSTOMER;
  const raw = compose({ from, to, messageId, text: label }, files);
  said.mails.add(messageId);
  said.messages.push({
    orderId,
    kind: "message",
    side: by,
    text: label,
    files: files.map(({ name, content }) => saidFile(name, content)),
    byMail: true,
  });
  const told = async () => {
    const { status } = await shop.ask("POST", "/webhooks/mail", { token: INBOUND_SECRET, bytes: raw });
    if (status !== 200) said.wrong.push(`the mail ${label} was refused with ${status}`);
  };
  if (way !== "webhook") for (let times = twice ? 2 : 1; times > 0; times -= 1) imap.deliver(raw);
  if (way !== "mailbox") await Promise.all([told(), ...(twice ? [told()] : [])]);
}
