import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen, listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { buildSandbox, type SandboxOptions } from "./sandbox.ts";

const transactions = z.array(z.object({ id: z.string(), status: z.string(), heldCents: z.number() }));
const messages = z.array(z.object({ body: z.string(), deliveredAt: z.number().nullable() }));

async function sandbox(options: SandboxOptions = { manual: true }) {
  const app = buildSandbox(options);
  const url = await listenAs(app);
  const { port } = new URL(url);
  const post = (path: string, fields: Record<string, string> | Buffer, headers = {}) =>
    fetch(new URL(path, url), {
      method: "POST",
      body: Buffer.isBuffer(fields) ? new Uint8Array(fields) : new URLSearchParams(fields),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      redirect: "manual",
    });
  const read = async <T>(path: string, shape: z.ZodType<T>) =>
    shape.parse(await (await fetch(`${url}${path}`)).json());
  const all = () => read("/control/transactions", transactions);
  const told = () => read("/control/notifications", messages);
  return { app, url, port, post, all, told };
}

const form = {
  cmd: "_xclick",
  business: "pay@example.com",
  item_name: "Basic <package>",
  amount: "49.50",
  currency_code: "USD",
  invoice: "invoice-1",
  custom: "nonce",
  return: "http://localhost:3000/received-payment/1",
  cancel_return: "http://localhost:3000/order-cancelled/1",
};

describe("test checkout", () => {
  test("shows the payment and its recipient, and states that no real money is moved", async () => {
    const { post, url } = await sandbox();
    const opened = await post("/cgi-bin/webscr", form);
    const page = await fetch(new URL(opened.headers.get("location") ?? "", url));
    const html = await page.text();
    for (const text of [
      "Test checkout – no real money",
      "$49.50",
      "pay@example.com",
      "Basic &lt;package&gt;",
    ])
      expect(html).toContain(text);
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://localhost:3000;",
    );
  });

  test.each([
    ["another command", { cmd: "_cart" }],
    ["no payee", { business: "" }],
    ["no amount", { amount: "" }],
    ["a negative amount", { amount: "-1" }],
    ["an amount with an exponent", { amount: "1e3" }],
    ["an amount of zero", { amount: "0.00" }],
    ["an amount with three decimals", { amount: "1.001" }],
    ["no currency", { currency_code: "" }],
    ["a shop on another machine", { notify_url: "http://example.com/ipn" }],
  ])("a form with %s opens no checkout", async (_name, changes) => {
    const { post, all } = await sandbox();
    const answer = await post("/cgi-bin/webscr", { ...form, ...changes });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("This payment can&#39;t be made");
    expect(await all()).toEqual([]);
  });

  test("takes the money once if the buyer clicks Pay twice", async () => {
    const { post, all } = await sandbox();
    const page = (await post("/cgi-bin/webscr", form)).headers.get("location") ?? "";
    const answers = await Promise.all([post(page, { choice: "pay" }), post(page, { choice: "pay" })]);
    expect(answers.map((one) => one.status).sort()).toEqual([303, 409]);
    expect(await all()).toMatchObject([{ status: "Completed", heldCents: 4950 }]);
  });

  test("rejects requests that move money if another site's page sends them", async () => {
    const { post, all, port } = await sandbox();
    const page = (await post("/cgi-bin/webscr", form)).headers.get("location") ?? "";
    const foreign = await post(page, { choice: "pay" }, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
    const byOtherName = request({ port, path: "/", headers: { host: "example.com" } }).end();
    const [answer] = await once(byOtherName, "response");
    answer.resume();
    expect(answer.statusCode).toBe(403);
    expect(await all()).toEqual([]);
  });

  test("verifies a notification only with exactly the bytes that were sent", async () => {
    const { post, told } = await sandbox();
    const page = (
      await post("/cgi-bin/webscr", { ...form, notify_url: "http://127.0.0.1:1/ipn" })
    ).headers.get("location");
    await post(page ?? "", { choice: "pay" });
    const body = Buffer.from((await told())[0]?.body ?? "", "base64");
    const ask = async (bytes: Buffer) =>
      (await post("/cgi-bin/webscr", Buffer.concat([Buffer.from("cmd=_notify-validate&"), bytes]))).text();
    expect(await ask(body)).toBe("VERIFIED");
    expect(await ask(Buffer.concat([body, Buffer.from("&x=y")]))).toBe("INVALID");
    expect(await ask(Buffer.from(body.toString().replace("49.50", "49.51")))).toBe("INVALID");
    expect(await ask(Buffer.from(body.toString().split("&").reverse().join("&")))).toBe("INVALID");
  });

  test("notifies the shop automatically, until it returns 200", async () => {
    const answers = [500, 302, 200];
    const heard: number[] = [];
    const shop = createServer((incoming, answer) => {
      incoming.resume();
      const status = answers[heard.length] ?? 200;
      heard.push(status);
      answer.writeHead(status).end();
      if (status === 200) shop.emit("told");
    });
    const { port } = new URL(await listen(shop));
    const { post, told } = await sandbox({});
    const done = once(shop, "told");
    const notify = { ...form, notify_url: `http://localhost:${port}/ipn` };
    const page = (await post("/cgi-bin/webscr", notify)).headers.get("location") ?? "";
    await post(page, { choice: "pay" });
    await done;
    expect(heard).toEqual([500, 302, 200]);
    await expect.poll(async () => (await told())[0]?.deliveredAt).toEqual(expect.any(Number));
  });

  test("a restart preserves payments, checkouts and pending notifications", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "rankwright-sandbox-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const first = await sandbox({ dataDir, manual: true });
    const notify = { ...form, notify_url: "http://127.0.0.1:1/ipn" };
    const paid = (await first.post("/cgi-bin/webscr", notify)).headers.get("location") ?? "";
    await first.post(paid, { choice: "pay" });
    const [transaction] = await first.all();
    const [message] = await first.told();
    await first.app.close();

    const second = await sandbox({ dataDir, manual: true });
    expect(await second.all()).toEqual([transaction]);
    expect(await second.told()).toEqual([message]);
    expect((await second.post(paid, { choice: "pay" })).status).toBe(409);
  });
});
