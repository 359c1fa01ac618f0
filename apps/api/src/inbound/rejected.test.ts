import { inbox } from "@rankwright/test-kit/inbox";
import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freeBytes } from "../http/ready.ts";
import { createMailWorker } from "../mail/worker.ts";
import { limits } from "../throttle/limits.ts";
import { createInboundWorker } from "./worker.ts";

vi.mock("../http/ready.ts", { spy: true });

const MINUTE = 60_000;
const SUBJECT = "Files not saved: Basic";

/** Creates a shop with a mailbox. `withEmpty` builds a mail with two empty files, which can't be saved. */
async function mailbox() {
  const made = await inbox();
  const part = (name: string) =>
    `--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename="${name}"\n\n`;
  const withEmpty = (headers: Record<string, string> = {}) =>
    made.mail(`--b\nContent-Type: text/plain\n\nSee there.\n${part("brief.txt")}${part("plan.txt")}--b--`, {
      "Content-Type": "multipart/mixed; boundary=b",
      ...headers,
    });
  const answers = () => made.mails().filter(({ subject }) => subject === SUBJECT);
  return { ...made, withEmpty, answers };
}

describe("files of a mail that can't be saved", () => {
  test("are named with their size in the conversation and in one mail to the customer", async () => {
    const { imap, withEmpty, look, said, answers } = await mailbox();
    imap.deliver(withEmpty({ "Message-ID": "<files@mail.example.net>" }));
    await look();
    const lines = "- brief.txt (0 bytes): The file is empty.\n- plan.txt (0 bytes): The file is empty.";
    expect((await said())[0]?.text).toBe(`See there.\n\nFiles not saved:\n${lines}`);
    expect(answers()).toMatchObject([
      {
        recipient: "one@example.com",
        body: expect.stringContaining(lines),
        answersTo: "<files@mail.example.net>",
      },
    ]);
  });

  test("are named in a mail that no mail program answers automatically", async () => {
    const { deps, imap, withEmpty, look } = await mailbox();
    imap.deliver(withEmpty({ "Message-ID": "<files@mail.example.net>" }));
    await look();
    const server = await startMailServer();
    onTestFinished(server.close);
    deps.env.SMTP_URL = server.url;
    await createMailWorker(deps).runOnce();
    const sent = server.received.map(({ message }) => message);
    const [answer = ""] = sent.filter((message) => message.includes(`Subject: ${SUBJECT}`));
    expect(answer).toMatch(/^Auto-Submitted: auto-replied/m);
    expect(answer).toMatch(/^In-Reply-To: <files@mail\.example\.net>/m);
    expect(answer).toMatch(/^Reply-To:\s+<?reply\+/m);
  });

  test.each([
    ["from another address", { From: "two@example.com" }],
    ["from the owner's side", { From: "owner@example.com" }],
    ["automatic", { "Auto-Submitted": "auto-generated" }],
    ["a bulk mail", { Precedence: "bulk" }],
    ["a bounce", { "Return-Path": "<>" }],
  ])("are not mailed about if the mail is %s", async (_what, headers) => {
    const { imap, withEmpty, look, answers } = await mailbox();
    imap.deliver(withEmpty(headers));
    await look();
    expect(answers()).toEqual([]);
  });

  test("are mailed about at most three times an hour, so that two mail programs can't answer each other", async () => {
    const { imap, withEmpty, look, answers, said, clock } = await mailbox();
    for (let n = 0; n < 5; n += 1) imap.deliver(withEmpty());
    await look();
    expect([answers().length, (await said()).length]).toEqual([limits.rejectedFilesMail.max, 5]);
    clock.advance(60 * MINUTE);
    imap.deliver(withEmpty());
    await look();
    expect(answers()).toHaveLength(limits.rejectedFilesMail.max + 1);
  });

  test("because the disk is full are named after some tries, and the text is added", async () => {
    const { imap, mail, look, said, answers, clock, deps, owner, _id } = await mailbox();
    vi.mocked(freeBytes).mockResolvedValue(0);
    onTestFinished(() => vi.mocked(freeBytes).mockRestore());
    const file = 'Content-Type: text/plain\nContent-Disposition: attachment; filename="logo.txt"\n\nA logo';
    const headers = { "Content-Type": "multipart/mixed; boundary=b" };
    imap.deliver(mail(`--b\nContent-Type: text/plain\n\nSee there.\n--b\n${file}\n--b--`, headers));
    await look();
    expect(await said()).toEqual([]);
    for (let n = 0; n < 5; n += 1) {
      clock.advance(10 * MINUTE);
      await createInboundWorker(deps).runOnce();
    }
    const line = "- logo.txt (6 bytes): There is no storage space left for files.";
    expect((await said())[0]?.text).toContain(`See there.\n\nFiles not saved:\n${line}`);
    expect(answers()).toMatchObject([{ body: expect.stringContaining(line) }]);
    expect(await owner.room.files({ _id })).toEqual([]);
  });

  test("because the whole mail is too large are named with its size, and its text is added", async () => {
    const { imap, mail, look, said, answers, owner, _id } = await mailbox();
    const film = `--b\nContent-Type: video/mp4\nContent-Disposition: attachment; filename="film.mp4"\n\n`;
    const rest = "x".repeat(78).concat("\n").repeat(340_000);
    const headers = { "Content-Type": "multipart/mixed; boundary=b", Subject: "The film" };
    imap.deliver(mail(`--b\nContent-Type: text/plain\n\nHere it is.\n${film}${rest}\n--b--`, headers));
    await look();
    const line = /- The film\.eml \(25\.9 MB\): E-mails can have at most 25 MB\./;
    expect((await said())[0]?.text).toMatch(/^Here it is\.\n\nFiles not saved:/);
    expect((await said())[0]?.text).toMatch(line);
    expect(answers()).toMatchObject([{ body: expect.stringMatching(line) }]);
    expect(await owner.room.files({ _id })).toEqual([]);
    // Its incomplete original is of no use.
    expect((await owner.room.page({ _id })).messages[0]?.original).toBeNull();
  });
});
