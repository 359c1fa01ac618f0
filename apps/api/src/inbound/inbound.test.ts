import { inbox } from "@rankwright/test-kit/inbox";
import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { createTransport } from "nodemailer";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readReplyAddress } from "../mail/reply-address.ts";
import { createMailWorker } from "../mail/worker.ts";
import { createHousekeeping } from "../server/housekeeping.ts";
import { createInboundWorker } from "./worker.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("a mailed reply", () => {
  test("is delivered over real SMTP and IMAP to its order's conversation, once, without quoted text", async () => {
    const { deps, owner, one, worker, imap, look, said, kept, _id } = await inbox();
    const smtp = await startMailServer({
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => {
            const checked = "Authentication-Results: mx.example.com; dmarc=pass header.from=example.com\r\n";
            imap.deliver(Buffer.concat([Buffer.from(checked), ...parts]));
            done();
          });
      },
    });
    onTestFinished(smtp.close);
    const out = await startMailServer();
    onTestFinished(out.close);
    await owner.room.send({ _id, text: "Which colour shall it be?" });
    await worker.runOnce();
    deps.env.SMTP_URL = out.url;
    await createMailWorker(deps).runOnce();
    const [sent] = out.received.filter(({ message }) => message.includes("Which colour"));
    const [, replyTo = ""] = /^Reply-To:\s+<?([^>\s]+)/m.exec(sent?.message ?? "") ?? [];
    expect(replyTo).toMatch(/^reply\+[0-9a-f]{51}@example\.com$/);
    const answer = {
      from: "One <one@example.com>",
      to: replyTo,
      subject: "Re: New message",
      text: "Blue, please.\n\nOn Mon, 2 Mar 2026, Shop <reply@example.com> wrote:\n> Which colour shall it be?",
      attachments: [{ filename: "logo.txt", content: "the logo in words" }],
    };
    await createTransport({ url: smtp.url }).sendMail(answer);
    await look();
    await look();
    const blue = {
      text: "Blue, please.",
      kind: "message",
      side: "customer",
      isVerified: true,
      by: "one@example.com",
      source: "mail",
    };
    expect((await said()).at(-1)).toEqual(blue);
    expect((await said()).filter(({ text }) => text === blue.text)).toHaveLength(1);
    expect(await owner.room.files({ _id })).toMatchObject([{ name: "logo.txt", kind: "text" }]);
    expect(kept()).toMatchObject([
      { state: "taken", raw: null, folded: expect.stringContaining("> Which colour") },
    ]);
    // Quoted text is folded, not deleted: both sides can read it.
    for (const who of [owner, one])
      expect((await who.room.page({ _id })).messages.at(-1)?.folded).toMatch(/^On Mon.*> Which colour/s);
  });

  test("is imported immediately when a poll is requested, even while another poll is running", async () => {
    const { deps, imap, mail, said } = await inbox();
    const worker = createInboundWorker(deps);
    onTestFinished(() => worker.stop());
    worker.start();
    await worker.runOnce();
    imap.deliver(mail("Blue, please."));
    await worker.runOnce();
    expect(await said()).toEqual([]);
    worker.poll();
    worker.poll();
    await vi.waitFor(async () => expect(await said()).toMatchObject([{ text: "Blue, please." }]));
    imap.deliver(mail("And red."));
    worker.poll();
    await vi.waitFor(async () => expect(await said()).toHaveLength(2));
  });

  test("is added once, even if it arrives several times by IMAP and the webhook", async () => {
    const { imap, mail, look, said, post } = await inbox();
    const answer = mail("Blue, please.");
    imap.deliver(answer);
    await look();
    expect((await post(answer)).statusCode).toBe(200);
    imap.deliver(answer);
    await look();
    imap.renumber();
    await look();
    expect((await said()).filter(({ text }) => text === "Blue, please.")).toHaveLength(1);
  });

  test("is marked as unverified if the sender is someone else or can't be authenticated", async () => {
    const { imap, mail, look, said } = await inbox();
    imap.deliver(mail("From somebody else", { From: "two@example.com" }));
    imap.deliver(mail("Forged", { "Authentication-Results": "mx.example.com; spf=pass; dmarc=fail" }));
    imap.deliver(mail("By its word alone", { "Authentication-Results": "mx.evil.example; dmarc=pass" }));
    imap.deliver(mail("Unchecked").replace(/^Authentication-Results.*\n/m, ""));
    imap.deliver(mail("Two names", { From: "one@example.com\nFrom: two@example.com" }));
    imap.deliver(mail("Genuine", { "Authentication-Results": "mx.example.com; spf=fail; dmarc=pass" }));
    await look();
    expect((await said()).map(({ text, isVerified }) => [text, isVerified])).toEqual([
      ["From somebody else", false],
      ["Forged", false],
      ["By its word alone", false],
      ["Unchecked", false],
      ["Two names", false],
      ["Genuine", true],
    ]);
  });

  test("from another address is shown to the customer as written by someone else", async () => {
    const { imap, mail, look, said, one, _id } = await inbox();
    imap.deliver(mail("Send me the files.", { From: "two@example.com" }));
    imap.deliver(mail("Blue, please."));
    await look();
    expect((await said()).map(({ by }) => by)).toEqual(["two@example.com", "one@example.com"]);
    const { messages } = await one.room.page({ _id });
    expect(messages.map(({ by, isVerified }) => [by, isVerified])).toEqual([
      ["Someone else", false],
      ["Sample client", true],
    ]);
  });

  test("to the owner's reply address is a message of the shop if the owner sent it, otherwise a note that customers can't read", async () => {
    const { imap, mail, look, said, one, addressOf, _id } = await inbox();
    const To = addressOf("owner");
    imap.deliver(mail("We begin on Monday.", { From: "owner@example.com", To }));
    imap.deliver(mail("Send the money here.", { From: "two@example.com", To }));
    await look();
    expect(await said()).toMatchObject([
      { text: "We begin on Monday.", side: "owner", kind: "message" },
      { text: "Send the money here.", side: "owner", kind: "note", isVerified: false },
    ]);
    expect(JSON.stringify(await one.room.page({ _id }))).not.toContain("Send the money");
  });

  test("from the owner becomes a note if the sender can't be authenticated, and the owner is notified", async () => {
    const { imap, mail, look, said, worker, mails, addressOf } = await inbox();
    const sent = mail("We begin on Monday.", { From: "owner@example.com", To: addressOf("owner") });
    imap.deliver(sent.replace(/^Authentication-Results.*\n/m, ""));
    await look();
    expect(await said()).toMatchObject([{ kind: "note", source: "mail", isVerified: false }]);
    await worker.runOnce();
    const told = mails().filter(({ body }) => body.includes("We begin on Monday."));
    expect(told).toMatchObject([
      { recipient: "owner@example.com", subject: "Saved as an internal note: Basic, Sample client" },
    ]);
    expect(told[0]?.body).toContain("the customer doesn't see");
  });

  test("can't approve a delivery", async () => {
    const { imap, mail, look, owner, _id } = await inbox();
    await owner.room.deliver({ _id, text: "Here it is." });
    imap.deliver(mail("Approved. Approve delivery 1, please."));
    await look();
    const { deliveries, order } = await owner.room.get({ _id });
    expect([deliveries.map(({ state }) => state), order.orderStatus]).toEqual([["waiting"], "Pending"]);
  });

  test.each([
    ["an out-of-office reply", { "Auto-Submitted": "auto-replied" }],
    ["from a mailing list", { "List-Id": "<news.example.com>" }],
    ["a bulk mail", { Precedence: "bulk" }],
    ["a bounce", { "Return-Path": "<>" }],
    ["sent by this site", { "Message-ID": "<0123456789abcdef01234567@127.0.0.1>" }],
  ])("that is automatic (%s) is ignored and triggers no mail", async (_what, headers) => {
    const { imap, mail, look, said, kept, mails } = await inbox();
    const before = mails().length;
    imap.deliver(mail("I am away.", headers));
    await look();
    expect([await said(), kept().map(({ state }) => state), mails().length]).toEqual([
      [],
      ["ignored"],
      before,
    ]);
  });

  test("with hostile HTML is converted to text, and nothing is executed or fetched", async () => {
    const { imap, mail, look, said } = await inbox();
    const html =
      '<p>Hello <b>there</b></p><script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(2)">';
    imap.deliver(mail(html, { "Content-Type": "text/html; charset=utf-8" }));
    await look();
    const [{ text = "" } = {}] = await said();
    expect(text).toMatch(/^Hello there/);
    expect(text).not.toMatch(/[<>]|alert/);
  });

  test("that is very long is truncated and attached in full", async () => {
    const { imap, mail, look, said, owner, _id } = await inbox();
    imap.deliver(mail("word ".repeat(20_000)));
    await look();
    const [{ text = "" } = {}] = await said();
    expect(text.length).toBeLessThanOrEqual(10_000);
    expect(await owner.room.files({ _id })).toMatchObject([{ name: "mail.txt", kind: "text" }]);
  });

  test("with thousands of lines that look like the start of a quote is processed like any other", async () => {
    const { imap, mail, look, said, owner, _id } = await inbox();
    imap.deliver(mail(`Yes.\n${`On ${"wrote ".repeat(80)}x\n`.repeat(12_000)}`));
    await look();
    expect((await said())[0]?.text).toMatch(/^Yes\./);
    expect(await owner.room.files({ _id })).toMatchObject([{ name: "mail.txt", kind: "text" }]);
  });

  test("has attachments of any type, and lists rejected attachments with the reason", async () => {
    const { imap, look, said, owner, addressOf, _id } = await inbox();
    const composer = createTransport({ streamTransport: true, buffer: true });
    const attachments = [
      { filename: "../../run.exe", content: "MZ" },
      { filename: "winmail.dat", content: "x\u009f" },
      { filename: "nothing.png", content: "" },
    ];
    const { message } = await composer.sendMail({
      from: "one@example.com",
      to: addressOf("customer"),
      text: "See there.",
      attachments,
    });
    if (!(message instanceof Uint8Array)) throw new Error("The mail was not made.");
    imap.deliver(Buffer.from(message));
    await look();
    expect((await said())[0]?.text).toBe(
      "See there.\n\nFiles not saved:\n- nothing.png (0 bytes): The file is empty.",
    );
    const stored = (await owner.room.files({ _id })).map(({ name }) => name);
    expect(stored.toSorted()).toEqual(["run.exe", "winmail.dat"]);
  });
});

test("a reply with a hundred attachments is added with the first 20", async () => {
  const { imap, mail, look, said } = await inbox();
  const part = (n: number) =>
    `--b\nContent-Type: image/png\nContent-Disposition: attachment; filename="${n}.png"\n\nno picture\n`;
  const files = Array.from({ length: 101 }, (_, n) => part(n)).join("");
  imap.deliver(
    mail(`--b\nContent-Type: text/plain\n\nSee these.\n${files}--b--`, {
      "Content-Type": "multipart/mixed; boundary=b",
    }),
  );
  await look();
  expect((await said()).map(({ text }) => text.slice(0, 10))).toEqual(["See these."]);
});

test("a reply with an empty attachment is added without the attachment", async () => {
  const { imap, mail, look, said, kept, owner, _id } = await inbox();
  const empty = 'Content-Type: text/plain\nContent-Disposition: attachment; filename="empty.txt"\n\n';
  const body = `--part\nContent-Type: text/plain\n\nSee there.\n--part\n${empty}\n--part--`;
  imap.deliver(mail(body, { "Content-Type": "multipart/mixed; boundary=part" }));
  await look();
  expect(kept()).toMatchObject([{ state: "taken" }]);
  expect((await said())[0]?.text).toMatch(
    /^See there\.\s+Files not saved:\n- empty\.txt \(0 bytes\): The file is empty\.$/,
  );
  expect(await owner.room.files({ _id })).toEqual([]);
});

describe("a forged reply address", () => {
  test("is not accepted, and the mail is listed as unmatched", async () => {
    const { deps, imap, mail, look, said, kept, addressOf } = await inbox();
    const real = addressOf("customer");
    expect(readReplyAddress(deps.db, [real.toUpperCase()])).toMatchObject({ side: "customer" });
    const forged = real.replace(/.(?=@)/, (digit) => (digit === "0" ? "1" : "0"));
    imap.deliver(mail("Hello", { To: forged }));
    imap.deliver(mail("Hello", { To: real.replace(/c(?=[0-9a-f]{26}@)/, "o") }));
    await look();
    expect([await said(), kept().map(({ state }) => state)]).toEqual([[], ["aside", "aside"]]);
  });
});

describe("reliability", () => {
  test("after the mailbox is renumbered (new UIDVALIDITY), recent mails are imported and old mails are not", async () => {
    const { imap, mail, look, kept, clock } = await inbox();
    const before = (days: number) => new Date(clock.now() - days * 24 * 60 * MINUTE);
    imap.deliver(mail("From last year", { To: "shop@example.com" }), before(300));
    imap.deliver(mail("From today", { To: "shop@example.com" }), before(0));
    imap.renumber();
    await look();
    expect(kept().map(({ state, text }) => [state, text.trim()])).toEqual([["aside", "From today"]]);
  });

  test("after a broken connection, the next poll continues after the last stored mail", async () => {
    const { imap, mail, look, said } = await inbox();
    for (const word of ["One", "Two", "Three"]) imap.deliver(mail(word));
    imap.breakAt("UID FETCH 2");
    await look();
    await look();
    await look();
    expect((await said()).map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  });

  test("a stored mail is processed after a crash, and only once, with its file", async () => {
    const { deps, mail, said, post, inbound, owner, clock, kept, _id } = await inbox();
    const { $client } = deps.db;
    const file = 'Content-Type: text/plain\nContent-Disposition: attachment; filename="logo.txt"\n\nA logo';
    const body = `--b\nContent-Type: text/plain\n\nKept on the disk\n--b\n${file}\n--b--`;
    const source = mail(body, { "Content-Type": "multipart/mixed; boundary=b" });
    expect((await post(source)).statusCode).toBe(200);
    // The first try ends when its file is stored and its message is not.
    const crash =
      "create trigger crash before insert on order_messages begin select raise(abort, 'crash'); end";
    $client.exec(crash);
    await inbound.runOnce();
    $client.exec("drop trigger crash");
    expect([kept().map(({ state }) => state), await said()]).toEqual([["waiting"], []]);
    clock.advance(MINUTE);
    await createInboundWorker(deps).runOnce();
    // As if the result of the second try had been lost, too.
    const again = $client.prepare("update inbound_mails set state = 'waiting', next_try_at = 0, raw = ?");
    expect(again.run(Buffer.from(source)).changes).toBe(1);
    await createInboundWorker(deps).runOnce();
    expect(kept().map(({ state }) => state)).toEqual(["taken"]);
    expect((await said()).map(({ text }) => text)).toEqual(["Kept on the disk"]);
    expect((await owner.room.files({ _id })).map(({ name }) => name)).toEqual(["logo.txt"]);
  });
});

describe("the webhook", () => {
  test.each([
    ["without the secret", ""],
    ["with a wrong secret", "Bearer something else"],
  ])("rejects a mail %s", async (_what, authorization) => {
    const { post, mail, kept } = await inbox();
    expect((await post(mail("Hello"), authorization)).statusCode).toBe(400);
    expect(kept()).toEqual([]);
  });

  test("rejects a mail of more than 25 MB", async () => {
    const { post, kept } = await inbox();
    expect((await post(Buffer.alloc(25 * 1024 * 1024 + 1, "a"))).statusCode).toBe(413);
    expect(kept()).toEqual([]);
  });
});

test("processed mails are deleted after 90 days unless they have quoted text, and a repeated mail is still not added twice", async () => {
  const { deps, mail, post, inbound, kept, said, clock, owner, _id } = await inbox();
  const keepHouse = () => createHousekeeping(deps).runOnce();
  const [plain, quoting] = [mail("Blue, please."), mail("And round.\n\n> Which colour shall it be?")];
  const list = mail("Buy now", { "List-Id": "<offers.example.net>" });
  for (const each of [plain, quoting, list]) await post(each);
  await inbound.runOnce();
  await keepHouse();
  expect(kept().map(({ state }) => state)).toEqual(["taken", "taken", "ignored"]);
  clock.advance(89 * DAY);
  await keepHouse();
  expect(kept()).toHaveLength(3);
  clock.advance(2 * DAY);
  // A waiting mail is retained regardless of its date.
  await post(mail("Later"));
  await keepHouse();
  expect(kept().map(({ state, folded }) => [state, folded !== ""])).toEqual([
    ["taken", true],
    ["waiting", false],
  ]);
  for (const each of [plain, quoting]) await post(each);
  await inbound.runOnce();
  expect((await said()).map(({ text }) => text)).toEqual(["Blue, please.", "And round.", "Later"]);
  expect((await owner.room.page({ _id })).messages[1]).toMatchObject({
    folded: expect.stringContaining("Which colour"),
  });
});
