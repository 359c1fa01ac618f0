import { immediate } from "@rankwright/db/core";
import { insertInbound, listUnmatched, markUnmatched, trimUnmatched } from "@rankwright/db/inbound";
import { plansOf } from "@rankwright/db/testing";
import { inbox } from "@rankwright/test-kit/inbox";
import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { createHousekeeping } from "../server/housekeeping.ts";

const DAY_MS = 24 * 3_600_000;
const MEGABYTE = 1024 * 1024;

/** Creates a shop with a mailbox. Also returns the owner's procedures for unmatched mails. */
async function post() {
  const made = await inbox();
  const { inbound } = made.owner.settings;
  return { ...made, list: async () => (await inbound.unmatched()).mails, calls: inbound };
}

/** Headers of a customer's mail to the shop's general reply address, which doesn't contain the order. */
const stray = { From: "One <one@example.com>", To: "reply@example.com", Subject: "The colour" };

describe("an unmatched mail", () => {
  test("is listed for the owner with its text, sender, time and reason", async () => {
    const { clock, imap, mail, look, list, calls, said } = await post();
    imap.deliver(mail("Blue, please.", { ...stray, Subject: "=?utf-8?q?Die_Farbe=3A_gr=C3=BCn?=" }));
    await look();
    const [found, ...others] = await list();
    expect([found, others, await said()]).toMatchObject([
      {
        sender: "One <one@example.com>",
        subject: "Die Farbe: grün",
        reason: "It isn't a reply to a mail about an order.",
        orderId: null,
        at: clock.now(),
      },
      [],
      [],
    ]);
    expect(await calls.unmatchedText({ _id: found?._id ?? "" })).toMatchObject({ text: "Blue, please.\n" });
  });

  test("can be added to an order by the owner, with its files, and is marked as unverified", async () => {
    const { _id, imap, look, list, calls, said, owner, one, newMails } = await post();
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: "One <one@example.com>",
      to: "reply@example.com",
      subject: "The colour",
      text: "Blue, please.",
      attachments: [{ filename: "logo.txt", content: "the logo in words" }],
    });
    if (!(message instanceof Uint8Array)) throw new Error("The mail was not made.");
    imap.deliver(Buffer.from(message));
    await look();
    const [found] = await list();
    const filed = await calls.file({
      _id: found?._id ?? "",
      order: ` https://example.com/admin/payment-status/${_id}`,
    });
    expect(filed).toEqual({ orderId: _id, customerName: "Sample client" });
    const blue = {
      text: "Blue, please.",
      kind: "message",
      side: "customer",
      isVerified: false,
      by: "one@example.com",
    };
    expect(await said()).toMatchObject([blue]);
    expect(await owner.room.files({ _id })).toMatchObject([{ name: "logo.txt", kind: "text" }]);
    expect((await one.room.page({ _id })).messages).toMatchObject([
      { text: "Blue, please.", isVerified: false },
    ]);
    expect([await list(), (await owner.audit.page({})).rows[0]]).toMatchObject([
      [],
      { action: "settings.inbound.file" },
    ]);
    expect((await newMails()).filter(({ body }) => body.includes("Blue, please."))).toHaveLength(1);
  });

  test("stays listed if the order number is unknown, and the error names the field", async () => {
    const { imap, mail, look, list, calls } = await post();
    imap.deliver(mail("Blue, please.", stray));
    await look();
    const [{ _id = "" } = {}] = await list();
    for (const order of ["RW-1", "0".repeat(24)])
      await expect(calls.file({ _id, order })).rejects.toMatchObject({
        code: "BAD_REQUEST",
        cause: { issues: [{ path: "order" }] },
      });
    expect(await list()).toHaveLength(1);
  });

  test("can be dismissed; afterwards it isn't imported again and can't be added to an order", async () => {
    const { _id: order, imap, mail, look, list, calls, said, post: send } = await post();
    const sent = mail("Buy my watches.", stray);
    imap.deliver(sent);
    await look();
    const [{ _id = "" } = {}] = await list();
    await calls.dismiss({ _id });
    for (const again of [calls.dismiss({ _id }), calls.file({ _id, order }), calls.unmatchedText({ _id })])
      await expect(again).rejects.toMatchObject({ code: "NOT_FOUND" });
    await send(sent);
    imap.renumber();
    await look();
    expect([await list(), await said()]).toEqual([[], []]);
  });

  test("is added to an order only once by two concurrent requests", async () => {
    const { _id: order, imap, mail, look, list, calls, said } = await post();
    imap.deliver(mail("Blue, please.", stray));
    await look();
    const [{ _id = "" } = {}] = await list();
    const both = await Promise.allSettled([calls.file({ _id, order }), calls.file({ _id, order })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await said()).toHaveLength(1);
  });

  test("is not listed if it is automatic or from a mailing list", async () => {
    const { imap, mail, look, list } = await post();
    imap.deliver(mail("I am away.", { ...stray, "Auto-Submitted": "auto-replied" }));
    imap.deliver(mail("News", { ...stray, "List-Id": "<news.example.com>" }));
    await look();
    expect(await list()).toEqual([]);
  });

  test("is visible only to the owner: staff can neither read it nor add it to an order", async () => {
    const { _id: order, callerFor, signedUp, imap, mail, look, list } = await post();
    imap.deliver(mail("Blue, please.", stray));
    await look();
    const [{ _id = "" } = {}] = await list();
    const { inbound } = callerFor(signedUp("staff@example.com", { staff: true })).settings;
    for (const call of [
      inbound.unmatched(),
      inbound.unmatchedText({ _id }),
      inbound.file({ _id, order }),
      inbound.dismiss({ _id }),
    ])
      await expect(call).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a mail that can't be processed", () => {
  test("is listed with the start of its text and with its order if it is from the owner's side and too large", async () => {
    const { _id: order, imap, mail, look, list, calls, said, kept, addressOf } = await post();
    const headers = { From: "owner@example.com", To: addressOf("owner") };
    imap.deliver(`${mail("Here is the film.", headers)}\n${"x".repeat(78).concat("\n").repeat(340_000)}`);
    await look();
    const [found] = await list();
    expect(found).toMatchObject({ sender: "owner@example.com", subject: "Re: your order", orderId: order });
    expect(found?.reason).toBe("It was larger than 25 MB.");
    expect(kept()).toMatchObject([{ raw: null, text: expect.stringMatching(/^Here is the film\./) }]);
    await calls.file({ _id: found?._id ?? "", order });
    expect((await said())[0]?.text).toMatch(/^Here is the film\..*\(This e-mail was larger than 25 MB/s);
  });

  test("is listed with the start of its source if it can't be parsed, and no HTML is executed", async () => {
    const { imap, mail, look, list, calls } = await post();
    const html = `<script>alert(1)</script>${"<b>".repeat(MEGABYTE)}`;
    imap.deliver(mail(html, { "Content-Type": "text/html; charset=utf-8" }));
    await look();
    const [found] = await list();
    expect(found?.reason).toBe("It could not be read.");
    const { text } = await calls.unmatchedText({ _id: found?._id ?? "" });
    expect(text).toMatch(/^Message-ID:.*<script>alert/s);
    expect(text.length).toBeLessThanOrEqual(10_000);
  });

  test("is accepted if its text part is readable and only its HTML part is not", async () => {
    const { imap, mail, look, list, said } = await post();
    const html = `--part\nContent-Type: text/html\n\n${"<b>".repeat(5_000)}\n`;
    const text = "--part\nContent-Type: text/plain\n\nBlue, please.\n";
    imap.deliver(
      mail(`${text}${html}--part--\n`, { "Content-Type": "multipart/alternative; boundary=part" }),
    );
    await look();
    expect(await list()).toEqual([]);
    expect(await said()).toMatchObject([{ text: "Blue, please." }]);
  });
});

describe("storage of unmatched mails", () => {
  test("only the text of a mail over 5 MB is stored, and the message created from it says so", async () => {
    const { _id: order, imap, mail, look, list, calls, kept, said } = await post();
    imap.deliver(mail(`Blue, please.\n${"x".repeat(78).concat("\n").repeat(70_000)}`, stray));
    await look();
    const [{ _id = "" } = {}] = await list();
    expect(kept()).toMatchObject([{ raw: null, text: expect.stringMatching(/^Blue, please/) }]);
    expect(await calls.unmatchedText({ _id })).toMatchObject({ isWhole: false });
    await calls.file({ _id, order });
    expect((await said())[0]?.text).toMatch(/\(Only the text of this e-mail is still available\.\)$/);
  });

  test("the newest 200 mails are retained for 30 days; beyond 100 MB, older mails are reduced to their text", async () => {
    const { deps, clock, list, kept } = await post();
    immediate(deps.db, (tx) => {
      for (let n = 0; n < 203; n += 1) {
        const raw = Buffer.alloc(n < 50 ? 9 : MEGABYTE, "a");
        const mail = { box: "", messageId: `${n}`, raw, bytes: raw.length, sender: "", subject: `${n}` };
        const _id = insertInbound(tx, mail, clock.now()) ?? "";
        markUnmatched(
          tx,
          _id,
          { reason: "Sample.", orderId: null, sender: "", subject: `${n}`, text: "Hi", raw },
          clock.now(),
        );
      }
    });
    await createHousekeeping(deps).runOnce();
    const rows = await list();
    expect([rows.length, rows[0]?.subject, rows.at(-1)?.subject]).toEqual([200, "202", "3"]);
    expect(kept().filter(({ raw }) => raw !== null)).toHaveLength(100);
    expect(kept().filter(({ state, text }) => state === "ignored" && text === "")).toHaveLength(3);
    clock.advance(30 * DAY_MS + 1);
    await createHousekeeping(deps).runOnce();
    expect([await list(), kept().filter(({ text }) => text !== "")]).toEqual([[], []]);
  });

  test("queries use the index", async () => {
    const { deps } = await post();
    const plans = plansOf(deps.db, () => {
      listUnmatched(deps.db);
      immediate(deps.db, (tx) => trimUnmatched(tx, { mails: 1, bytes: 1, since: 0 }));
    });
    for (const [query, plan] of plans)
      expect(plan, query).toMatch(/^(SCAN|SEARCH) inbound_mails USING INDEX inbound_mails_aside/);
    expect(plans.size).toBe(2);
  });
});
