import { createServer, type Socket } from "node:net";
import { mailServer } from "@rankwright/test-kit/mail";
import { startDnsServer } from "@rankwright/test-kit/servers/dns-server";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mailState } from "../mail/delivery.ts";
import { LIMIT_MS, sendTestMail } from "./mail-test.ts";

const portOf = (url: string) => new URL(url).port;

/** Starts a server that accepts connections and never responds. */
async function silentServer(): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? String(address.port) : "";
}

/** Creates a shop with saved mail settings. */
async function withMail(values: Record<string, string>, env: Record<string, string> = {}) {
  const made = await shop(env);
  await made.owner.settings.mail.save({ revision: 0, values });
  return made;
}

describe("the owner's test mail", () => {
  test("is sent with the newly saved settings, without a restart, and its success is stored", async () => {
    const server = await mailServer();
    const port = portOf(server.url);
    const { owner, deps } = await withMail({ host: "127.0.0.1", port, sender: "shop@example.com" });
    await owner.settings.business.save({ revision: 0, values: { name: "Northwind Search" } });
    expect(mailState(deps).state).toBe("untested");
    expect(await owner.settings.mail.test()).toEqual({
      ok: true,
      text: expect.stringContaining("accepted the mail to owner@example.com"),
    });
    expect(server.received).toMatchObject([{ from: "shop@example.com", to: ["owner@example.com"] }]);
    expect(server.received[0]?.message).toContain("Subject: Test e-mail from Northwind Search");
    expect(mailState(deps)).toEqual({ state: "works", reason: "" });
    await owner.settings.mail.save({ revision: 1, values: { sender: "other@example.com" } });
    expect(mailState(deps).state).toBe("untested");
  });

  test.each<[string, Parameters<typeof mailServer>[0], Record<string, string>, RegExp]>([
    [
      "a rejected login",
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) =>
          done(Object.assign(new Error("bad password of hidden-word"), { responseCode: 535 })),
      },
      { user: "shop", password: "hidden-word" },
      /rejected the user name or password.*It said: “535 bad password of …”/,
    ],
    [
      "a rejected login with a response that repeats the password in base64",
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => {
          const sent = Buffer.from("\0shop\0hidden-word").toString("base64");
          done(Object.assign(new Error(`can't decode ${sent}`), { responseCode: 535 }));
        },
      },
      { user: "shop", password: "hidden-word" },
      /It said: “535 can't decode …”/,
    ],
    [
      "a server on another machine that offers no encryption for the password",
      { authOptional: false, allowInsecureAuth: true },
      { host: "0.0.0.0", user: "shop", password: "hidden-word" },
      /offers no encryption on port \d+, so the password was not sent/,
    ],
    [
      "a server that requires a login",
      { authOptional: false, allowInsecureAuth: true },
      {},
      /doesn't allow you to send|requires a user name|authentication/i,
    ],
    [
      "a rejected sender",
      {
        onMailFrom: (_address, _session, done) =>
          done(Object.assign(new Error("not your address"), { responseCode: 553 })),
      },
      {},
      /doesn't allow you to send from shop@example\.com\..*“553 not your address”/,
    ],
    [
      "a rejected recipient",
      { onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no"), { responseCode: 550 })) },
      {},
      /doesn't accept mail for this recipient/,
    ],
    [
      "a rejected mail text",
      {
        onData: (stream, _session, done) =>
          stream.resume().on("end", () => done(Object.assign(new Error("spam"), { responseCode: 554 }))),
      },
      {},
      /rejected the mail\. It said: “554 spam”/,
    ],
    ["an untrusted certificate", { disabledCommands: [] }, {}, /certificate is not trusted/],
  ])("explains in plain words: %s", async (_name, options, login, words) => {
    const server = await mailServer(options);
    const values = { host: "127.0.0.1", port: portOf(server.url), sender: "shop@example.com", ...login };
    const { owner, deps } = await withMail(values);
    const answer = await owner.settings.mail.test();
    expect(answer).toEqual({ ok: false, text: expect.stringMatching(words) });
    expect(answer.text).not.toContain("hidden-word");
    expect(mailState(deps)).toEqual({ state: "failing", reason: answer.text });
  });

  test("reports an unknown host, and a port without a server", async () => {
    const { owner } = await withMail({ host: "mail.invalid", sender: "shop@example.com" });
    expect((await owner.settings.mail.test()).text).toMatch(/mail server mail\.invalid was not found/);
    const server = await mailServer();
    const port = portOf(server.url);
    await server.close();
    await owner.settings.mail.save({ revision: 1, values: { host: "127.0.0.1", port } });
    expect((await owner.settings.mail.test()).text).toMatch(/refused the connection on port/);
  });

  test("reports within ten seconds that a server doesn't respond", async () => {
    const { deps } = await withMail({ host: "127.0.0.1", port: await silentServer() });
    expect(LIMIT_MS).toBeLessThan(10_000);
    const answer = await sendTestMail(deps, "owner@example.com", 300);
    expect(answer.text).toMatch(/did not respond on port \d+ in time/);
  });

  test("that fails is shown as done nowhere, until one succeeds", async () => {
    let accepts = false;
    const server = await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(accepts ? null : Object.assign(new Error("not your address"), { responseCode: 553 })),
    });
    const { owner } = await withMail({ host: "127.0.0.1", port: portOf(server.url) });
    await owner.settings.business.save({ revision: 0, values: { supportEmail: "help@example.com" } });
    const isDone = async () => {
      const [day, { steps }] = [await owner.setup.done(), await owner.settings.live.get()];
      return [
        day.steps.find(({ step }) => step === "hear")?.isDone,
        steps.find(({ name }) => name === "mail")?.done,
      ];
    };
    expect(await isDone()).toEqual([false, false]);
    await owner.settings.mail.test();
    expect(await isDone()).toEqual([false, false]);
    expect(await owner.mail.state()).toEqual({
      state: "failing",
      reason: expect.stringContaining("doesn't allow you to send"),
    });
    accepts = true;
    await owner.settings.mail.test();
    expect(await isDone()).toEqual([true, true]);
  });

  test("says what to do if no server is set", async () => {
    const { owner } = await shop();
    expect(await owner.settings.mail.test()).toEqual({ ok: false, text: expect.stringMatching(/Enter one/) });
  });
});

describe("the DNS hints for the sender's domain", () => {
  test("are looked up when the owner requests them, and say what to do about missing records", async () => {
    const server = await startDnsServer({
      "good.example": ["v=spf1 include:mail.example -all", "another text"],
      "google._domainkey.good.example": [`v=DKIM1; k=rsa; p=${"A".repeat(300)}`],
      "_dmarc.good.example": ["v=DMARC1; p=reject"],
    });
    onTestFinished(server.close);
    const DNS_SERVER = server.address;
    const { owner } = await withMail({ sender: "shop@good.example" }, { DNS_SERVER });
    expect(server.asked).toEqual([]);
    const good = await owner.settings.mail.dns();
    expect(good).toMatchObject({ domain: "good.example", hints: [{ ok: true }, { ok: true }, { ok: true }] });
    await owner.settings.mail.save({ revision: 1, values: { sender: "shop@bare.example" } });
    const bare = await owner.settings.mail.dns();
    expect(bare.hints.map(({ name, ok }) => [name, ok])).toEqual([
      ["SPF", false],
      ["DKIM", false],
      ["DMARC", false],
    ]);
    expect(bare.hints[0]?.text).toMatch(/starts with v=spf1/);
  });
});

describe("the texts of a mail", () => {
  const receipt = {
    name: "receipt",
    subject: "Thank you: {package}",
    text: "Paid.\n\n{details}\n\n{testNote}",
  };

  test("apply to the next mail after they are saved; a reset restores the default texts", async () => {
    const { owner, deps, mails, visitor } = await shop();
    const words = { name: "reset", subject: "New password for {site}", text: "Here: {link}" };
    expect(await owner.settings.mailTexts.save({ ...words, revision: 0 })).toMatchObject({
      isOwn: true,
      revision: 1,
    });
    await visitor.auth.requestReset({ email: "one@example.com" });
    // The mail is queued after the response, so that the response time doesn't reveal who has an account.
    await vi.waitFor(() =>
      expect(mails().at(-1)).toMatchObject({
        subject: "New password for Your site",
        body: expect.stringMatching(/^Here: http:\/\/127\.0\.0\.1:3000\/reset\?token=[\w-]+\n$/),
      }),
    );
    expect(await owner.settings.mailTexts.reset({ name: "reset" })).toMatchObject({ isOwn: false });
    expect(deps.env.mailWords.size).toBe(0);
    expect((await owner.audit.page({ action: "settings.mailTexts" })).total).toBe(2);
  });

  test("can be previewed before they are saved, with sample values", async () => {
    const { owner } = await shop();
    const shown = await owner.settings.mailTexts.preview(receipt);
    expect(shown.subject).toBe("Thank you: Standard");
    expect(shown.html).toMatch(/>PayPal transaction<\/th>.*>9XK12345AB678901C</);
  });

  test.each([
    [
      { ...receipt, text: "{details} {coupon}" },
      "text",
      /\{coupon\} can't be used in this mail\. You can use \{site\}, \{name\}, \{package\}/,
    ],
    [{ ...receipt, subject: "{link}" }, "subject", /\{link\} can't be used/],
    [{ ...receipt, text: "Thank you." }, "text", /\{details\} is missing/],
    [{ ...receipt, subject: " " }, "subject", /required/],
  ])("are rejected if their placeholders don't match the mail: %j", async (words, path, message) => {
    const { owner } = await shop();
    for (const call of [
      owner.settings.mailTexts.save({ ...words, revision: 0 }),
      owner.settings.mailTexts.preview(words),
    ]) {
      const error: unknown = await call.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "BAD_REQUEST" });
      expect(String(error)).toMatch(message);
      expect(JSON.stringify(error)).toContain(path);
    }
    expect((await owner.settings.mailTexts.get({ name: "receipt" })).isOwn).toBe(false);
  });

  test("are rejected if they were saved in another tab meanwhile; every mail has texts, which can be previewed", async () => {
    const { owner } = await shop();
    await owner.settings.mailTexts.save({ ...receipt, revision: 0 });
    const late = owner.settings.mailTexts.save({ ...receipt, subject: "Late", revision: 0 });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT", cause: { current: { revision: 1 } } });
    const all = await owner.settings.mailTexts.list();
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name } of all) {
      const { subject, text } = await owner.settings.mailTexts.get({ name });
      const shown = await owner.settings.mailTexts.preview({ name, subject, text });
      expect(`${shown.subject} ${shown.html}`, name).not.toMatch(/\{[a-z]\w*\}/i);
    }
    await expect(owner.settings.mailTexts.get({ name: "none" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});
