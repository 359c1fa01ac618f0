import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sandbox, startWebhookReceiver } from "./driver.ts";

describe("webhooks", () => {
  test("are signed like PayPal's", async () => {
    const shop = await startWebhookReceiver();
    const { call, paid } = await sandbox({ webhook: { id: "W1", url: shop.url } });
    await paid();
    await call("/control/deliver", {});
    expect(shop.heard).toHaveLength(2);
    for (const { raw, headers } of shop.heard) {
      const header = (name: string) => String(headers[`paypal-${name}`]);
      const chain = await (await fetch(header("cert-url"))).text();
      const text = `${header("transmission-id")}|${header("transmission-time")}|W1|${crc32(raw)}`;
      const key = new X509Certificate(chain).publicKey;
      const signature = Buffer.from(header("transmission-sig"), "base64");
      expect(verify("sha256", Buffer.from(text), key, signature)).toBe(true);
      expect(header("auth-algo")).toBe("SHA256withRSA");
    }
  });

  test("pass the verification API only with exactly the bytes that were sent", async () => {
    const shop = await startWebhookReceiver();
    const { call, paid } = await sandbox({ webhook: { id: "W1", url: shop.url } });
    await paid();
    await call("/control/deliver", {});
    const told = shop.heard[0];
    if (!told) throw new Error("Nothing was told.");
    const ask = async (event: string, webhookId = "W1") => {
      const claim = JSON.stringify({
        auth_algo: told.headers["paypal-auth-algo"],
        cert_url: told.headers["paypal-cert-url"],
        transmission_id: told.headers["paypal-transmission-id"],
        transmission_sig: told.headers["paypal-transmission-sig"],
        transmission_time: told.headers["paypal-transmission-time"],
        webhook_id: webhookId,
      });
      const body = `${claim.slice(0, -1)},"webhook_event":${event}}`;
      return (await call("/v1/notifications/verify-webhook-signature", body)).body.verification_status;
    };
    const event = told.raw.toString("utf8");
    expect(await ask(event)).toBe("SUCCESS");
    expect(await ask(event, "W2")).toBe("FAILURE");
    expect(await ask(event.replace("49.50", "49.51"))).toBe("FAILURE");
    expect(await ask(JSON.stringify(JSON.parse(event), null, 1))).toBe("FAILURE");
  });

  test("the API returns the settings of the webhook, and 404 for any other id", async () => {
    const { call } = await sandbox({ webhook: { id: "W1", url: "http://127.0.0.1:1/webhooks/paypal" } });
    const of = async (id: string) => call(`/v1/notifications/webhooks/${id}`);
    expect(await of("W1")).toEqual({
      status: 200,
      body: { id: "W1", url: "http://127.0.0.1:1/webhooks/paypal", event_types: [{ name: "*" }] },
    });
    expect((await of("W2")).status).toBe(404);
    const stranger = await call("/v1/notifications/webhooks/W1", undefined, { authorization: "Bearer x" });
    expect(stranger.status).toBe(401);
  });

  test("are attempted at most 25 times within three days", async () => {
    const shop = await startWebhookReceiver(() => 500);
    const { call, create, choose } = await sandbox({ webhook: { id: "W1", url: shop.url } });
    const { id } = (await create()).body;
    await choose(id, "pay");
    for (let at = 0; at < 30; at += 1) await call("/control/deliver", {});
    expect(shop.heard).toHaveLength(25);
    const [webhook] = (await call("/control/webhooks")).body;
    expect(webhook).toMatchObject({ attempts: 25, deliveredAt: null, gaveUpAt: expect.any(Number) });
  });

  test("are sent automatically, and again after a failure", async () => {
    const answers = [500, 204];
    const shop = await startWebhookReceiver(() => answers.shift() ?? 200);
    const { create, choose } = await sandbox({ manual: false, webhook: { id: "W1", url: shop.url } });
    const { id } = (await create()).body;
    await choose(id, "pay");
    await expect.poll(() => shop.heard.length, { timeout: 10_000 }).toBe(2);
    expect(shop.heard[0]?.raw.equals(shop.heard[1]?.raw ?? Buffer.alloc(0))).toBe(true);
  });

  test("can be lost, duplicated, forged, and sent while the certificate can't be downloaded", async () => {
    const shop = await startWebhookReceiver();
    const { call, create, choose } = await sandbox({ webhook: { id: "W1", url: shop.url } });
    const approve = async (faults: object) => {
      shop.heard.length = 0;
      await call("/control/faults", faults);
      const { id } = (await create({}, JSON.stringify(faults))).body;
      await choose(id, "pay");
      await call("/control/deliver", {});
      return shop.heard.length;
    };
    expect(await approve({ webhookNever: true })).toBe(0);
    expect(await approve({ duplicate: 2 })).toBe(3);
    expect(await approve({ forge: "body" })).toBe(2);
    expect(shop.heard[0]?.raw.toString("utf8")).toContain('"value":"949.50"');
    expect(await approve({ certDown: true })).toBe(1);
    await expect(fetch(String(shop.heard[0]?.headers["paypal-cert-url"]))).rejects.toThrow();
  });
});
