import cookie from "@fastify/cookie";
import { inbox } from "@rankwright/test-kit/inbox";
import { PASSWORD } from "@rankwright/test-kit/site";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { sessionCookie } from "../auth/request.ts";
import { inboundOriginalPlugin } from "./original.ts";

/** Parse timeout in milliseconds. Parsing any of the mails below takes more than ten times as long. */
const PARSE_MS = 1_000;

const HOSTILE: Readonly<Record<string, string>> = {
  "500 nested quotes around 100,000 lines": "<blockquote>".repeat(500) + "a<br>".repeat(100_000),
  "200 nested quotes around 20,000 lines": "<blockquote>".repeat(200) + "a<br>".repeat(20_000),
  "a list of 380,000 open items": `<ul>${"<li>a".repeat(380_000)}`,
};

/** Starts `work`, sends a request meanwhile, and returns the order in which the two finished. */
async function answersDuring(made: Awaited<ReturnType<typeof inbox>>, work: () => Promise<unknown>) {
  const order: string[] = [];
  const read = work().then(() => order.push("read"));
  const { statusCode } = await made.app.inject({ method: "GET", url: "/faq-items" });
  order.push(`answered ${statusCode}`);
  await read;
  return order;
}

const asHtml = { "Content-Type": "text/html; charset=utf-8" };

test.each(Object.entries(HOSTILE))(
  "a mail with %s doesn't block the site: it is listed as unmatched with its source, and the next mail is processed",
  { timeout: 120_000 },
  async (_what, html) => {
    const made = await inbox({ parseMs: PARSE_MS });
    const { imap, mail, look, owner, said, kept } = made;
    const source = mail(html, { ...asHtml, Subject: "A large offer" });
    imap.deliver(source);
    expect(await answersDuring(made, look)).toEqual(["answered 200", "read"]);
    expect((await owner.settings.inbound.unmatched()).mails).toMatchObject([
      {
        reason: "It could not be read safely.",
        sender: "one@example.com",
        subject: "A large offer",
        bytes: expect.any(Number),
      },
    ]);
    expect(kept()[0]?.raw?.toString()).toContain(html.slice(0, 100));
    imap.deliver(mail("Blue, please."));
    await look();
    expect(await said()).toMatchObject([{ text: "Blue, please." }]);
  },
);

test("the webhook returns 200 for a mail that takes too long to parse, and the API responds during parsing", async () => {
  const made = await inbox({ parseMs: PARSE_MS });
  const { post, mail, inbound, kept } = made;
  const html = HOSTILE["500 nested quotes around 100,000 lines"] ?? "";
  expect((await post(mail(html, asHtml))).statusCode).toBe(200);
  expect(await answersDuring(made, () => inbound.runOnce())).toEqual(["answered 200", "read"]);
  expect(kept()).toMatchObject([{ state: "aside", reason: "It could not be read safely." }]);
});

test("a mail that couldn't be parsed safely can be added to an order, with its source as an attachment", async () => {
  const { imap, mail, look, owner, said, _id } = await inbox({ parseMs: PARSE_MS });
  imap.deliver(mail(HOSTILE["500 nested quotes around 100,000 lines"] ?? "", asHtml));
  await look();
  const [found] = (await owner.settings.inbound.unmatched()).mails;
  await owner.settings.inbound.file({ _id: found?._id ?? "", order: _id });
  expect((await said())[0]?.text).toMatch(/^\(This e-mail could not be read safely/);
  expect(await owner.room.files({ _id })).toMatchObject([{ name: "mail.txt" }]);
});

test("the owner can download the original, byte for byte; customers and visitors can't", async () => {
  const { imap, mail, look, owner, deps, visitor } = await inbox({ parseMs: PARSE_MS });
  const source = mail(HOSTILE["500 nested quotes around 100,000 lines"] ?? "", asHtml);
  imap.deliver(source);
  await look();
  const [found] = (await owner.settings.inbound.unmatched()).mails;
  const app = Fastify();
  app.register(cookie);
  app.register(inboundOriginalPlugin, { deps });
  onTestFinished(() => app.close());
  const get = async (email?: string) => {
    const { token } = email ? await visitor.auth.signIn({ email, password: PASSWORD }) : { token: "" };
    const headers = { cookie: `${sessionCookie(deps.env)}=${token}` };
    return app.inject({ url: `/settings/inbound/${found?._id}/original`, headers });
  };
  const reply = await get("owner@example.com");
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "message/rfc822",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(reply.body.replaceAll("\r\n", "\n")).toContain(source.replaceAll("\r\n", "\n").trim());
  expect((await get("one@example.com")).statusCode).toBe(403);
  expect((await get()).statusCode).toBe(401);
});
