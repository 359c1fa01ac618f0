import { startImapServer } from "@rankwright/test-kit/servers/imap-server";
import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { test as shared } from "./fixtures.ts";
import { type Mail, readMail } from "./mail.ts";
import { Mails } from "./outbox.ts";

interface MailServers {
  /** Settings of the site: it sends mails over SMTP and polls replies over IMAP. */
  settings: NodeJS.ProcessEnv;
  /** Mails that the SMTP server received. */
  mails: Mails;
  /** Delivers a reply to the site's mailbox. Like most mail programs, it quotes the mail below the text. */
  answer: (mail: Pick<Mail, "replyTo" | "subject" | "text">, from: string, text: string) => void;
}

/** Mail server whose `Authentication-Results` header the site trusts. */
const CHECKED_BY = "mx.example.net";

/** Shared `test` with local mail servers, for the site's outgoing (SMTP) and incoming mails (IMAP). */
export const test = shared.extend<object, { post: MailServers }>({
  siteName: ["post", { scope: "worker" }],
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const [smtp, imap] = await Promise.all([startMailServer(), startImapServer()]);
      const sent = async () =>
        new Map(smtp.received.map(({ message }, at) => [`${at}`, readMail(message)] as const));
      await use({
        settings: {
          SMTP_URL: smtp.url,
          IMAP_URL: imap.url,
          REPLY_ADDRESS: "reply@example.com",
          INBOUND_CHECKED_BY: CHECKED_BY,
        },
        mails: new Mails(sent),
        answer: ({ replyTo, subject, text }, from, words) => {
          const quoted = text.replace(/^/gm, "> ");
          imap.deliver(
            [
              `Authentication-Results: ${CHECKED_BY}; dmarc=pass header.from=${from.slice(from.indexOf("@") + 1)}`,
              `Message-ID: <${crypto.randomUUID()}@mail.example.net>`,
              `From: Sample Client <${from}>`,
              `To: ${replyTo}`,
              `Subject: Re: ${subject}`,
              "Content-Type: text/plain; charset=utf-8",
              "",
              `${words}\n\nOn Mon, 2 Mar 2026 at 09:00, The shop <reply@example.com> wrote:\n${quoted}\n`,
            ].join("\n"),
          );
        },
      });
      await Promise.all([smtp.close(), imap.close()]);
    },
    { scope: "worker" },
  ],
  siteSettings: [({ post }, use) => use(post.settings), { scope: "worker" }],
});
