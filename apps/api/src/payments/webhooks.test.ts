import { insertAttempt } from "@rankwright/db/accounts";
import { immediate, newId } from "@rankwright/db/core";
import { countToVerify } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { newNotification } from "@rankwright/db/testing";
import { payShop } from "@rankwright/test-kit/payments";
import Fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../context/log.ts";
import { sendProblem } from "../http/problem.ts";
import { limits } from "../throttle/limits.ts";
import { webhooksPlugin } from "./webhooks.ts";

const FORM = "application/x-www-form-urlencoded";

describe("POST /ipn", () => {
  async function send(body: string | Buffer, type: string | null = FORM, method = "POST") {
    const shop = await payShop();
    const headers = new Headers(type === null ? {} : { "content-type": type });
    const response = await fetch(
      `${shop.api}/ipn`,
      method === "POST" ? { method, body: new Uint8Array(Buffer.from(body)), headers } : { method },
    );
    return { shop, response };
  }

  test("stores the body byte for byte and returns an empty 200", async () => {
    const body = Buffer.from("txn_id=1&last_name=K\xf6ln&x=%zz&empty=", "latin1");
    const { shop, response } = await send(body);
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(shop.notifications()).toMatchObject([{ state: "received", raw: body }]);
  });

  test("accepts a charset in the content type", async () => {
    const { response } = await send("txn_id=1", `${FORM}; charset=windows-1252`);
    expect(response.status).toBe(200);
  });

  const fields = (n: number) => Array.from({ length: n }, (_, at) => `f${at}=x`).join("&");
  /** As short as possible: 10,000 fields are 39 kB. */
  const shortFields = (n: number) => Array.from({ length: n }, (_, at) => at.toString(36)).join("&");
  test.each<[string, number, string | Buffer, string | null]>([
    ["the same field twice", 400, "txn_id=1&mc_gross=1&mc_gross=2", FORM],
    ["the same field twice, once escaped", 400, "mc_gross=1&mc%5Fgross=2", FORM],
    ["201 fields", 400, fields(201), FORM],
    ["10,000 fields", 400, shortFields(10_000), FORM],
    ["10,000 fields in more than 64 kB", 413, fields(10_000), FORM],
    ["a megabyte", 413, `x=${"y".repeat(1_000_000)}`, FORM],
    ["an empty body", 400, "", FORM],
    ["nothing but separators", 400, "&&&", FORM],
    ["JSON", 415, '{"txn_id":"1"}', "application/json"],
    ["plain text", 415, "txn_id=1", "text/plain"],
    ["a multipart form", 415, "--x\r\n\r\n--x--", "multipart/form-data; boundary=x"],
    ["a content type that only begins like a form's", 415, "txn_id=1", `${FORM}-x`],
    ["no content type", 415, "txn_id=1", null],
  ])("%s is rejected with %s and not stored", async (_name, status, body, type) => {
    const { shop, response } = await send(body, type);
    expect(response.status).toBe(status);
    expect(shop.notifications()).toEqual([]);
  });

  test("10,000 fields are rejected for their number, not for their size", async () => {
    const { response } = await send(shortFields(10_000));
    expect(Buffer.byteLength(shortFields(10_000))).toBeLessThan(64 * 1024);
    expect(await response.json()).toMatchObject({ detail: "A notification has at most 200 fields." });
  });

  test("200 fields are accepted", async () => {
    expect((await send(fields(200))).response.status).toBe(200);
  });

  test("a GET returns 405", async () => {
    const { response } = await send("", FORM, "GET");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("temporary rejections of notifications", () => {
  async function refused(shop: Awaited<ReturnType<typeof payShop>>) {
    const lines: string[] = [];
    const log = createLog({ LOG_LEVEL: "warn" }, { write: (line) => lines.push(line) });
    const app = Fastify({ loggerInstance: log });
    app.setErrorHandler(sendProblem);
    app.register(webhooksPlugin, { deps: { ...shop.deps, log } });
    onTestFinished(() => app.close());
    const headers = { "content-type": FORM };
    const response = await app.inject({ method: "POST", url: "/ipn", headers, payload: "txn_id=1" });
    expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(lines).toEqual([]);
    return response;
  }

  test("503 with Retry-After if too many notifications wait, without a log line", async () => {
    const shop = await payShop();
    const row = {
      ...newNotification(),
      source: "webhook",
      eventId: "",
      headers: {},
      state: "received",
      reason: "",
      tries: 0,
      createdAt: 1,
    } as const;
    for (let thousand = 0; thousand < 10; thousand += 1) {
      const rows = Array.from({ length: 1_000 }, () => ({ ...row, _id: newId() }));
      immediate(shop.deps.db, (tx) => tx.insert(tables.notifications).values(rows).run());
    }
    const response = await refused(shop);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "60"]);
    expect(response.json()).toMatchObject({ status: 503, detail: expect.stringContaining("Too many") });
    expect(countToVerify(shop.deps.db, "paypal-standard")).toBe(10_000);
  });

  test("429 with Retry-After if the sender sent too many; accepted again after the window", async () => {
    const shop = await payShop();
    const { name, max, windowMs } = limits.notificationAddress;
    for (let n = 0; n < max - 1; n += 1)
      immediate(shop.deps.db, (tx) => insertAttempt(tx, `${name}:127.0.0.1`, shop.clock.now()));
    const send = () =>
      fetch(`${shop.api}/ipn`, { method: "POST", body: new URLSearchParams({ txn_id: "1" }) });
    expect((await send()).status).toBe(200);
    const response = await refused(shop);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "60"]);
    expect(response.json()).toMatchObject({ status: 429, detail: expect.stringContaining("this address") });
    expect(shop.notifications()).toHaveLength(1);
    shop.clock.advance(windowMs);
    expect((await send()).status).toBe(200);
    expect(shop.notifications()).toHaveLength(2);
  });

  test("verified notifications don't count toward the sender's limit", async () => {
    const shop = await payShop();
    const { name, max } = limits.notificationAddress;
    for (let n = 0; n < max - 1; n += 1)
      immediate(shop.deps.db, (tx) => insertAttempt(tx, `${name}:127.0.0.1`, shop.clock.now()));
    for (let n = 0; n < 3; n += 1) {
      const { orderId } = await shop.paid();
      await shop.settle();
      expect(shop.status(orderId)).toBe("Paid");
    }
  });

  test("503 with Retry-After while payment is off, and nothing is stored", async () => {
    const shop = await payShop();
    shop.deps.env.setups = {};
    const response = await refused(shop);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "3600"]);
    expect(response.json()).toMatchObject({ status: 503, detail: "Payment is turned off." });
    expect(shop.notifications()).toEqual([]);
  });
});

describe("a forged notification", () => {
  test("is detected, stored, and pays nothing", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const { fields } = await shop.one.orders.checkout({ _id: orderId });
    const forged = new URLSearchParams({
      txn_type: "web_accept",
      txn_id: "FORGED00000000001",
      payment_status: "Completed",
      mc_gross: "49.50",
      mc_currency: "USD",
      business: fields.business ?? "",
      invoice: fields.invoice ?? "",
      custom: fields.custom ?? "",
      test_ipn: "1",
    });
    expect((await fetch(`${shop.api}/ipn`, { method: "POST", body: forged })).status).toBe(200);
    await shop.worker.runOnce();
    expect(shop.notifications()).toMatchObject([
      { state: "forged", reason: expect.stringContaining("did not send this") },
    ]);
    expect(shop.status(orderId)).toBe("UnPaid");
  });

  test.each([
    ["of this payment mode", "forged", "1"],
    ["of the other payment mode", "otherMode", "0"],
  ] as const)(
    "%s replaces the oldest notification when a thousand are already stored",
    async (_, state, test_ipn) => {
      const shop = await payShop();
      const strangers = Array.from({ length: 1_000 }, () => ({
        _id: newId(),
        ...newNotification(),
        source: "webhook" as const,
        eventId: "",
        headers: {},
        state,
        reason: "",
        tries: 1,
        createdAt: 1,
        processedAt: 1,
      }));
      immediate(shop.deps.db, (tx) => tx.insert(tables.notifications).values(strangers).run());
      const body = new URLSearchParams({ txn_id: "FORGED", test_ipn });
      await fetch(`${shop.api}/ipn`, { method: "POST", body });
      await shop.worker.runOnce();
      const kept = shop.notifications();
      expect(kept).toHaveLength(1_000);
      expect(kept[0]?._id).toBe(strangers[1]?._id);
      expect(kept.at(-1)).toMatchObject({ state, raw: Buffer.from(String(body)) });
    },
  );

  test("doesn't prevent the booking of the genuine notification after it", async () => {
    const shop = await payShop();
    await shop.faults({ tamper: { mc_gross: "0.01" } });
    const { orderId } = await shop.paid();
    await shop.settle();
    expect(
      shop
        .notifications()
        .map((one) => one.state)
        .sort(),
    ).toEqual(["booked", "forged"]);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  });
});
