import { createInboundWorker } from "@rankwright/api/inbound/worker";
import { replyAddressFor } from "@rankwright/api/mail/reply-address";
import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { onTestFinished } from "vitest";
import { startImapServer } from "./servers/imap-server.ts";
import { roomShop } from "./shops/room-shop.ts";

const SECRET = "a secret of the webhook";
const MINUTE = 60_000;

/** Creates a shop with a paid order, a mailbox and the worker that polls it. `parseMs` limits the time to parse a mail. */
export async function inbox({ parseMs }: { parseMs?: number } = {}) {
  const imap = await startImapServer();
  onTestFinished(() => imap.close());
  const made = await roomShop({
    IMAP_URL: imap.url,
    REPLY_ADDRESS: "reply@example.com",
    INBOUND_SECRET: SECRET,
    INBOUND_CHECKED_BY: "mx.example.com",
  });
  const { deps, clock, _id } = made;
  const inbound = createInboundWorker(deps, parseMs === undefined ? {} : { parseMs });
  onTestFinished(() => inbound.stop());
  await inbound.runOnce();
  const addressOf = (side: "customer" | "owner") =>
    immediate(deps.db, (tx) => replyAddressFor(tx, deps, { orderId: _id, side })) ?? "";
  let n = 0;
  /** Builds the source of a mail as a mail server delivers it. */
  const mail = (text: string, headers: Record<string, string> = {}) => {
    n += 1;
    const all = {
      "Message-ID": `<${n}@mail.example.net>`,
      From: "one@example.com",
      To: addressOf("customer"),
      Subject: "Re: your order",
      "Content-Type": "text/plain; charset=utf-8",
      "Authentication-Results": "mx.example.com; dmarc=pass",
      ...headers,
    };
    return `${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")}\n\n${text}\n`;
  };
  return {
    ...made,
    imap,
    inbound,
    addressOf,
    mail,
    /** Advances the clock to the next poll of the mailbox and runs it. */
    look: async () => {
      clock.advance(MINUTE);
      await inbound.runOnce();
    },
    said: async () =>
      (await made.owner.room.page({ _id })).messages.map(({ text, kind, side, isVerified, by, source }) => ({
        text,
        kind,
        side,
        isVerified,
        by,
        source,
      })),
    kept: () => deps.db.select().from(tables.inboundMails).all(),
    post: async (payload: string | Buffer, authorization = `Bearer ${SECRET}`) => {
      const headers = { authorization, "content-type": "message/rfc822" };
      const reply = await made.app.inject({ method: "POST", url: "/webhooks/mail", headers, payload });
      return { statusCode: reply.statusCode };
    },
  };
}
