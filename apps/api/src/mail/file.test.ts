import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { findMail, immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { mailSite } from "@rankwright/test-kit/mail";
import { describe, expect, test, vi } from "vitest";
import { queueMail } from "./queue.ts";

describe("a mail in a shop without a mail server", () => {
  test("is stored in the outbox folder as a file that mail programs can open", async () => {
    const { worker, queue, folder } = mailSite({ MAIL_FROM: "Sample shop <shop@example.com>" });
    const link = `http://127.0.0.1:3000/reset?token=${"a".repeat(32)}`;
    const id = queue({ text: `Hello,\n\nplease look here:\n\n${link}\n` });
    expect(await worker.runOnce()).toBe(1);
    expect(readdirSync(folder)).toEqual([`${id}.eml`]);
    const message = readFileSync(join(folder, `${id}.eml`), "utf8");
    const [head = "", body] = message
      .split("\r\n\r\n", 1)
      .concat(message.slice(message.indexOf("\r\n\r\n") + 4));
    expect(head.split("\r\n")).toEqual(
      expect.arrayContaining([
        "From: Sample shop <shop@example.com>",
        "To: sample@example.com",
        "Subject: Hello",
        `Message-ID: <${id}@127.0.0.1>`,
        "Date: Mon, 02 Mar 2026 09:00:00 +0000",
        "MIME-Version: 1.0",
        "Auto-Submitted: auto-generated",
      ]),
    );
    expect(message.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(head).toContain("Content-Type: multipart/alternative");
    const [, text = "", html = ""] = body?.split(/(?:^|\r\n)--\S+\r\n/) ?? [];
    expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n/);
    expect(text.split("\r\n")).toContain(link);
    expect(html).toMatch(/^Content-Type: text\/html; charset=utf-8\r\n/);
    expect(html.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(`href="${link}"`);
  });

  test("with a Reply-To has that header and is not marked as automatic", async () => {
    const { worker, queue, files } = mailSite();
    queue({ replyTo: "owner@example.com" });
    await worker.runOnce();
    expect(files()[0]).toMatch(/^Reply-To: owner@example\.com\r$/m);
    expect(files()[0]).not.toMatch(/^Auto-Submitted:/m);
  });

  test("to subscribers has the headers for unsubscribing", async () => {
    const { worker, queue, files } = mailSite();
    const url = `https://shop.example.com/unsubscribe?token=${"a".repeat(32)}`;
    queue({ unsubscribeUrl: url });
    queue();
    await worker.runOnce();
    const [one = "", other = ""] = files().sort((a, b) => b.length - a.length);
    expect(one.replace(/\r\n[ \t]+/g, " ")).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
    expect(one).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(other).not.toMatch(/^List-Unsubscribe/m);
  });

  test("preserves long paragraphs as one line", async () => {
    const { worker, queue, files } = mailSite();
    const paragraph = `${"A long sentence for a small phone. ".repeat(9)}The end.`;
    queue({ text: `Hello,\n\n${paragraph}\n` });
    await worker.runOnce();
    const [message = ""] = files();
    expect(message).toContain("Content-Transfer-Encoding: quoted-printable");
    expect(message.split("\r\n").every((line) => line.length <= 78)).toBe(true);
    expect(message.replaceAll("=\r\n", "").split("\r\n")).toContain(paragraph);
  });

  test("preserves letters of every language", async () => {
    const { worker, queue, files } = mailSite();
    queue({ subject: "Grüße aus Zürich", text: "Schöne Grüße, さようなら\n" });
    await worker.runOnce();
    const [message = ""] = files();
    expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(message).toContain("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus_Z=C3=BCrich?=");
    const parts = message
      .split(/\r\n--[^\r\n]+\r\n/)
      .filter((part) => part.startsWith("Content-Type: text/"));
    expect(parts).toHaveLength(2);
    const decoded = parts.map((part) => {
      const body = part.slice(part.indexOf("\r\n\r\n")).trim();
      if (part.includes("Transfer-Encoding: base64")) return Buffer.from(body, "base64").toString();
      const bytes = body
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, "latin1").toString();
    });
    for (const text of decoded) expect(text).toContain("Schöne Grüße, さようなら");
  });

  test("can't inject headers or recipients through its subject", async () => {
    const { worker, queue, files } = mailSite();
    queue({ subject: "Hello\r\nBcc: everyone@example.com" });
    await worker.runOnce();
    expect(files()[0]).not.toMatch(/^Bcc:/m);
  });

  test("is written once: a second pass or a retry after a crash creates no second file", async () => {
    const { worker, queue, files, folder, deps } = mailSite();
    const id = queue();
    writeFileSync(join(deps.env.DATA_DIR, "unrelated"), "");
    await worker.runOnce();
    const [first] = files();
    expect(await worker.runOnce()).toBe(0);
    // As if the process had crashed between writing the file and recording it.
    immediate(deps.db, (tx) =>
      tx.update(tables.outbox).set({ state: "waiting", nextTryAt: 0, body: "Good day.\n" }).run(),
    );
    expect(await worker.runOnce()).toBe(1);
    expect(readdirSync(folder)).toEqual([`${id}.eml`]);
    expect(files()).toEqual([first]);
  });

  test("is marked as sent only after the file, its name and its folder are flushed to disk", async () => {
    const { worker, queue, deps } = mailSite();
    const id = queue() ?? "";
    const synced: string[] = [];
    const handle = await open(deps.env.DATA_DIR, "r");
    const prototype: typeof handle = Object.getPrototypeOf(handle);
    await handle.close();
    const { sync } = prototype;
    vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof handle) {
      await sync.call(this);
      const names = readdirSync(deps.env.DATA_DIR).includes("outbox")
        ? readdirSync(join(deps.env.DATA_DIR, "outbox"))
        : [];
      const what = (await this.stat()).isDirectory() ? "folder" : "file";
      synced.push(`${what}, ${names.join()}, ${findMail(deps.db, id)?.state}`);
    });
    await worker.runOnce();
    expect(synced).toEqual([
      // Flushed first: the data folder, which contains the new outbox folder. Then the file's content, and last its name.
      "folder, , waiting",
      `file, .${id}.tmp, waiting`,
      `folder, ${id}.eml, waiting`,
    ]);
    expect(findMail(deps.db, id)?.state).toBe("sent");
  });

  test("leaves no links in the database after it is sent", async () => {
    const { worker, queue, rows, deps } = mailSite();
    queue({ text: "https://example.com/reset?token=secret\n" });
    await worker.runOnce();
    expect(rows()).toMatchObject([{ state: "sent", body: "", sentAt: deps.now(), tries: 1 }]);
  });

  test("with a onceKey is queued only once", async () => {
    const { queue, rows } = mailSite();
    expect(queue({ onceKey: "order-paid:1" })).toBeDefined();
    expect(queue({ onceKey: "order-paid:1" })).toBeUndefined();
    queue({ onceKey: "order-paid:2" });
    expect(rows()).toHaveLength(2);
  });

  test("is not sent if the transaction that queued it fails", async () => {
    const { worker, deps } = mailSite();
    expect(() =>
      immediate(deps.db, (tx) => {
        queueMail(tx, { to: "sample@example.com", subject: "Hello", text: "Good day.\n" }, deps.now());
        throw new Error("the change failed");
      }),
    ).toThrow("the change failed");
    expect(await worker.runOnce()).toBe(0);
  });
});
