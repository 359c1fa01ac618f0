import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { issue, sandbox } from "./driver.ts";

describe("tokens", () => {
  test("are not issued for a wrong secret, and are rejected if they are unknown, expired or lack permission", async () => {
    const { grant, setToken, call, create } = await sandbox();
    expect((await grant("wrong")).status).toBe(401);
    expect((await call("/control/tokens", { end: "narrow" })).status).toBe(200);
    expect((await create()).body).toMatchObject({ name: "NOT_AUTHORIZED" });
    setToken((await grant()).body.access_token);
    expect((await create()).status).toBe(200);
    await call("/control/tokens", { end: "expire" });
    expect((await create()).body).toMatchObject({ error: "invalid_token" });
    const { body } = await grant();
    setToken(body.access_token);
    await call("/control/clock", { ms: body.expires_in * 1_000 });
    expect((await create()).status).toBe(401);
  });
});

describe("faults", () => {
  test("a capture whose response is lost takes the money once", async () => {
    const { call, create, choose, capture } = await sandbox();
    const { id } = (await create()).body;
    await choose(id, "pay");
    await call("/control/faults", { loseCaptureAnswers: 1 });
    await expect(capture(id, { "paypal-request-id": "one" })).rejects.toThrow();
    expect((await call("/control/books")).body[0].heldCents).toBe(4950);
    expect((await capture(id, { "paypal-request-id": "one" })).status).toBe(200);
    expect((await call("/control/books")).body[0].movements).toHaveLength(1);
  });

  test("a fault or a PayPal-Mock-Response header makes a capture fail with that error", async () => {
    const { call, create, choose, capture } = await sandbox();
    const { id } = (await create()).body;
    await choose(id, "pay");
    const mock = (code: string) =>
      capture(id, { "paypal-mock-response": JSON.stringify({ mock_application_codes: code }) });
    expect(issue(await mock("INSTRUMENT_DECLINED"))).toBe("INSTRUMENT_DECLINED");
    expect((await mock("INTERNAL_SERVER_ERROR")).status).toBe(500);
    await call("/control/faults", { api: "500" });
    expect((await capture(id)).status).toBe(500);
    await call("/control/faults", { captureIssue: "PAYER_ACTION_REQUIRED", captureIssueTimes: 1 });
    expect((await capture(id)).body.links[0].rel).toBe("payer-action");
    await choose(id, "pay");
    expect((await capture(id)).status).toBe(201);
  });

  test("a restart preserves money, orders and pending webhooks", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "rankwright-paypal-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const webhook = { id: "W1", url: "http://127.0.0.1:1/webhooks/paypal" };
    const first = await sandbox({ dataDir, webhook });
    await first.paid();
    const books = (await first.call("/control/books")).body;
    const told = (await first.call("/control/webhooks")).body;
    await first.app.close();
    const second = await sandbox({ dataDir, webhook });
    expect((await second.call("/control/books")).body).toEqual(books);
    expect((await second.call("/control/webhooks")).body).toEqual(told);
  });
});

test("other sites and other host names get 403", async () => {
  const { app, url } = await sandbox();
  const byName = await app.inject({ url: "/control/books", headers: { host: "shop.example.com" } });
  expect(byName.statusCode).toBe(403);
  const answer = await fetch(`${url}/control/faults`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site", "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(403);
});

test("the control page shows payments, webhooks and faults, and its buttons move money", async () => {
  const { url, call, paid } = await sandbox({ webhook: { id: "W1", url: "http://127.0.0.1:1/" } });
  const { txnId } = await paid();
  const html = await (await fetch(url)).text();
  for (const text of [txnId, "PAYMENT.CAPTURE.COMPLETED", "Open a dispute", "lose capture answers"])
    expect(html).toContain(text);
  const moved = await fetch(`${url}/control/refund`, {
    method: "POST",
    body: new URLSearchParams({ txnId }),
    redirect: "manual",
  });
  expect(moved.status).toBe(303);
  expect((await call("/control/books")).body[0].heldCents).toBe(0);
});
