import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseForm } from "../src/http/form.ts";
import { sandbox, startWebhookReceiver } from "./driver.ts";

describe("webhooks", () => {
  test("are accepted by Stripe's package, which rejects forgeries", async () => {
    const shop = await startWebhookReceiver();
    const { stripe, control, paid } = await sandbox({ webhook: { secret: "whsec_1", url: shop.url } });
    const judge = () =>
      shop.heard.map(({ raw, headers }) => {
        try {
          return stripe.webhooks.constructEvent(raw, String(headers["stripe-signature"]), "whsec_1").type;
        } catch {
          return "refused";
        }
      });
    await paid();
    await control("deliver", {});
    expect(judge()).toEqual(["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"]);
    for (const forge of ["body", "reencoded", "signature", "unsigned"]) {
      shop.heard.length = 0;
      await control("faults", { forge });
      await paid(forge);
      await control("deliver", {});
      expect(judge().filter((verdict) => verdict === "refused")).toHaveLength(3);
      expect(judge()).toHaveLength(6);
    }
  });

  test("are sent automatically until the shop returns 2xx", async () => {
    const answers = [500, 302, 204, 200, 200];
    const shop = await startWebhookReceiver(() => answers.shift() ?? 200);
    const { open, stripe } = await sandbox({ manual: false, webhook: { secret: "whsec_1", url: shop.url } });
    await stripe.checkout.sessions.expire((await open()).id);
    await expect.poll(() => shop.heard.length, { timeout: 20_000 }).toBe(3);
    expect(new Set(shop.heard.map(({ raw }) => raw.toString("utf8"))).size).toBe(1);
  });
});

test("a restart preserves all data", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-stripe-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const webhook = { secret: "whsec_1", url: "http://127.0.0.1:1/webhooks/stripe" };
  const first = await sandbox({ dataDir, webhook });
  const { id } = await first.paid();
  const books = (await first.control("books")).body;
  await first.app.close();
  const second = await sandbox({ dataDir, webhook });
  expect((await second.control("books")).body).toEqual(books);
  expect((await second.control("webhooks")).body).toHaveLength(3);
  expect((await second.open()).id).toBe(id);
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
  const { url, control, paid } = await sandbox({
    webhook: { secret: "whsec_1", url: "http://127.0.0.1:1/" },
  });
  const { chargeId } = await paid();
  const html = await (await fetch(url)).text();
  for (const text of [chargeId, "checkout.session.completed", "Open a dispute", "refunds pending"])
    expect(html).toContain(text);
  const body = new URLSearchParams({ txnId: chargeId });
  const moved = await fetch(`${url}/control/refund`, { method: "POST", body, redirect: "manual" });
  expect(moved.status).toBe(303);
  expect((await control("books")).body[0].heldCents).toBe(0);
});

test.each([
  ["", {}],
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a[b][c]=1&a[d]=2", { a: { b: { c: "1" }, d: "2" } }],
  ["a[0][x]=1&a[1][x]=2", { a: [{ x: "1" }, { x: "2" }] }],
  ["expand[]=x&expand[]=y", { expand: ["x", "y"] }],
  ["a[1st]=x%26y+z", { a: { "1st": "x&y z" } }],
  ["__proto__[x]=1", JSON.parse('{"__proto__":{"x":"1"}}')],
])("parses the form %s", (form, value) => {
  expect(parseForm(form)).toEqual(value);
});
