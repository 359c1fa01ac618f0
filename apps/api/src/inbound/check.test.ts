import { createServer, type Socket } from "node:net";
import { startImapServer } from "@rankwright/test-kit/servers/imap-server";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, onTestFinished, test } from "vitest";
import { CHECK_LIMIT_MS, checkMailbox } from "./check.ts";

/** A mailbox with one mail. */
async function mailbox() {
  const imap = await startImapServer();
  onTestFinished(() => imap.close());
  imap.deliver("Subject: Hello\n\nHello");
  return imap;
}

describe("checking the mailbox", () => {
  test("connects, changes nothing, and reports the number of mails", async () => {
    const imap = await mailbox();
    const { owner } = await shop({ IMAP_URL: imap.url, REPLY_ADDRESS: "reply@example.com" });
    expect(await owner.settings.inbound.check()).toEqual({
      ok: true,
      text: "Connected to the mailbox of reply@example.com at 127.0.0.1. It contains 1 mail. New mail is fetched once a minute.",
    });
    expect(imap.commands.filter((command) => /FETCH|SELECT|STORE/.test(command))).toEqual([]);
  });

  test("reports that no mailbox or no reply address is configured", async () => {
    const { owner } = await shop();
    expect(await owner.settings.inbound.check()).toMatchObject({
      ok: false,
      text: expect.stringMatching(/No mailbox is set/),
    });
    const { owner: other } = await shop({ IMAP_URL: (await mailbox()).url });
    expect(await other.settings.inbound.check()).toMatchObject({
      ok: false,
      text: expect.stringMatching(/enter the reply address/),
    });
  });

  test("reports a wrong password with the server's response, without the password itself", async () => {
    const url = new URL((await mailbox()).url);
    url.password = "hidden-word";
    const { ok, text } = await checkMailbox({ IMAP_URL: url.href, REPLY_ADDRESS: "reply@example.com" });
    expect(ok).toBe(false);
    expect(text).toMatch(/rejected the user name or password.*It said: “.*wrong.*”/);
    expect(text).not.toContain("hidden-word");
  });

  test("doesn't send the password to another machine whose server offers no encryption", async () => {
    const imap = await mailbox();
    const { port, username, password } = new URL(imap.url);
    const url = `imap://${username}:${password}@0.0.0.0:${port}`;
    const { ok, text } = await checkMailbox({ IMAP_URL: url, REPLY_ADDRESS: "reply@example.com" });
    expect(ok).toBe(false);
    expect(text).toMatch(
      /offers no encryption on port \d+, so the password was not sent. Try port 993 or 143/,
    );
    expect(imap.commands.filter((command) => /LOGIN|AUTHENTICATE/.test(command))).toEqual([]);
  });

  test("explains an unknown host, a closed port and an unencrypted port", async () => {
    const { owner } = await shop();
    const login = { user: "reply@example.com", password: "mailbox password" };
    await owner.settings.inbound.save({ revision: 0, values: { host: "imaps://imap.invalid/", ...login } });
    expect((await owner.settings.inbound.check()).text).toMatch(/mail server imap\.invalid was not found/);
    const imap = await mailbox();
    const { port } = new URL(imap.url);
    await owner.settings.inbound.save({ revision: 1, values: { host: "127.0.0.1", port, ...login } });
    expect((await owner.settings.inbound.check()).text).toMatch(/An encrypted connection.*Try 993 or 143/);
    await imap.close();
    expect((await owner.settings.inbound.check()).text).toMatch(/refused the connection on port/);
  });

  test("reports a server that doesn't respond within ten seconds", async () => {
    const open = new Set<Socket>();
    const server = createServer((socket) => void open.add(socket.on("error", () => {})));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const IMAP_URL = `imap://one:two@127.0.0.1:${port}`;
    expect(CHECK_LIMIT_MS).toBeLessThan(10_000);
    expect((await checkMailbox({ IMAP_URL }, 300)).text).toMatch(/did not respond on port \d+ in time/);
  });
});
