import { sign, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import type { MockResponse } from "@rankwright/sandbox-kit/testing/provider-server";
import { type Certificate, makeCertificate } from "@rankwright/test-kit/certificates";
import { servePaypal } from "@rankwright/test-kit/paypal/bodies";
import { differsFrom } from "@rankwright/test-kit/paypal/schema";
import { describe, expect, test } from "vitest";
import { mayFetch, verifyChain } from "./certificate.ts";
import { verifyWebhook } from "./signature.ts";

const { signal } = new AbortController();
const NAME = "messageverificationcerts.sandbox.paypal.com";
const DAY_MS = 86_400_000;
const NOW = Date.now();

const root = makeCertificate({ name: "Root of a test", isCa: true });
const between = makeCertificate({ name: "Between of a test", isCa: true, issuer: root });
const own = makeCertificate({ name: NAME, issuer: between });
const chain = (...certificates: Certificate[]) => certificates.map(({ pem }) => pem).join("");

// Contains an empty object, an empty list, spaces and an escape: re-serializing the JSON changes the bytes.
const RAW = Buffer.from(
  String.raw`{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED", "resource":{"a":{},"b":[],"name":"Zo\u00eb","amount":{"value":"49.50"}}}`,
);
const WEBHOOK_ID = "0EH40505U7160970P";

let certs = 0;

interface Sent {
  raw?: Buffer;
  signedBy?: Certificate;
  webhookId?: string;
  sentAt?: number;
  lying?: string;
  certUrl?: string;
  online?: "SUCCESS" | "FAILURE" | MockResponse;
  headers?: Record<string, string>;
}

/**
 * Signs a webhook as PayPal's documentation describes. `lying` is the content at the certificate's address: "" for a 503, "none"
 * for a 404. `online` is PayPal's response to a request to verify the signature.
 */
async function sent({
  raw = RAW,
  signedBy = own,
  webhookId = WEBHOOK_ID,
  sentAt = NOW,
  lying = chain(own, between, root),
  certUrl,
  online = "FAILURE",
  headers = {},
}: Sent) {
  certs += 1;
  const path = `/v1/notifications/certs/CERT-${certs}`;
  const server = await servePaypal((heard) => {
    if (heard.path === path)
      return lying === "" || lying === "none"
        ? { status: lying === "" ? 503 : 404 }
        : { status: 200, text: lying };
    return typeof online === "string" && online !== "lost" && online !== "hangs"
      ? { status: 200, json: { verification_status: online } }
      : online;
  });
  const time = `${new Date(sentAt).toISOString().slice(0, 19)}Z`;
  const signature = sign(
    "RSA-SHA256",
    Buffer.from(`a-1|${time}|${webhookId}|${crc32(RAW)}`),
    signedBy.privateKey,
  );
  const all = {
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": certUrl ?? server.url + path,
    "paypal-transmission-id": "a-1",
    "paypal-transmission-sig": signature.toString("base64"),
    "paypal-transmission-time": time,
    ...headers,
  };
  const verify = (at = NOW) => verifyWebhook(server.setup, raw, all, at, signal);
  return { ...server, verify, certificates: () => server.heard().filter((one) => one.path === path).length };
}

test("a signed webhook is verified locally, and the certificate is fetched once", async () => {
  const { verify, heard, certificates } = await sent({});
  expect(await verify()).toEqual({ result: "verified" });
  expect(await verify()).toEqual({ result: "verified" });
  expect([heard().length, certificates()]).toEqual([1, 1]);
});

describe("invalid webhooks:", () => {
  const reencoded = Buffer.from(JSON.stringify(JSON.parse(RAW.toString())));
  const asLists = Buffer.from(RAW.toString().replace("{}", "[]"));
  const altered = Buffer.from(RAW.toString().replace("49.50", "49.51"));
  const stranger = makeCertificate({ name: NAME });
  const expired = makeCertificate({ name: NAME, issuer: between, from: NOW - 9 * DAY_MS, to: NOW - DAY_MS });
  const future = makeCertificate({ name: NAME, issuer: between, from: NOW + DAY_MS });
  const otherName = makeCertificate({ name: "www.sandbox.paypal.com", issuer: between });
  const oldCa = makeCertificate({
    name: "Old of a test",
    isCa: true,
    issuer: root,
    from: NOW - 9 * DAY_MS,
    to: NOW - DAY_MS,
  });
  const byOldCa = makeCertificate({ name: NAME, issuer: oldCa });
  test.each([
    ["a body with an altered byte", { raw: altered }],
    ["the same JSON with other formatting", { raw: reencoded }],
    ["a body in which a list replaces an empty object", { raw: asLists }],
    ["another webhook id", { webhookId: "1AB23456CD7890123" }],
    ["a signature with another key", { signedBy: stranger }],
    ["an expired certificate", { signedBy: expired, lying: chain(expired, between, root) }],
    ["a certificate that is not valid yet", { signedBy: future, lying: chain(future, between, root) }],
    ["a certificate for another name", { signedBy: otherName, lying: chain(otherName, between, root) }],
    ["a certificate from an expired authority", { signedBy: byOldCa, lying: chain(byOldCa, oldCa, root) }],
    ["a certificate URL on another host", { certUrl: "http://127.0.0.1:1/v1/notifications/certs/CERT-1" }],
    ["a certificate that PayPal doesn't have", { lying: "none" }],
    ["a transmission time five days ago", { sentAt: NOW - 5 * DAY_MS }],
    ["a transmission time in the future", { sentAt: NOW + DAY_MS }],
    ["no signature", { headers: { "paypal-transmission-sig": "" } }],
    ["another signature algorithm", { headers: { "paypal-auth-algo": "SHA1withRSA" } }],
    ["an invalid transmission time", { headers: { "paypal-transmission-time": "yesterday" } }],
    [
      "a transmission time that differs from the signed one",
      { headers: { "paypal-transmission-time": new Date(NOW - 60_000).toISOString() } },
    ],
    ["a transmission id that differs from the signed one", { headers: { "paypal-transmission-id": "a-2" } }],
    ["a body that isn't JSON", { raw: Buffer.from(`${RAW.toString()}, "webhook_id": "x"`) }],
  ] satisfies [string, Sent][])("%s", async (_name, what) => {
    // The online check would accept anything, so it must not be used.
    const { verify, heard } = await sent({ ...what, online: "SUCCESS" });
    expect(await verify()).toEqual({ result: "invalid" });
    expect(heard().filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("retries are accepted for three days, by their time of receipt", async () => {
    const { verify } = await sent({ sentAt: NOW - 3 * DAY_MS });
    expect(await verify()).toEqual({ result: "verified" });
    expect(await verify(NOW + 2 * DAY_MS)).toEqual({ result: "invalid" });
  });
});

describe("PayPal verifies the webhook if the certificate can't be fetched or its chain is incomplete", () => {
  test.each([
    ["the certificate's host is down", "", "SUCCESS", "verified"],
    ["the certificate's host is down", "", "FAILURE", "invalid"],
    ["the response is not a certificate", "<html>", "SUCCESS", "verified"],
    ["the intermediate certificate is missing", chain(own, root), "SUCCESS", "verified"],
    ["the root certificate is missing", chain(own, between), "FAILURE", "invalid"],
  ] as const)("%s (%#): %s", async (_name, lying, online, result) => {
    const { verify, heard } = await sent({ lying, online });
    expect(await verify()).toEqual({ result });
    const asked = heard().find(({ method }) => method === "POST");
    expect(asked?.path).toBe("/v1/notifications/verify-webhook-signature");
    // The raw bytes are embedded in a request that is valid in PayPal's schema.
    expect(asked?.raw.includes(Buffer.concat([Buffer.from(`"webhook_event":`), RAW, Buffer.from("}")]))).toBe(
      true,
    );
    const body: unknown = JSON.parse(String(asked?.raw));
    expect(differsFrom("verify_webhook_signature", body)).toBe("");
    expect(body).toMatchObject({
      webhook_id: WEBHOOK_ID,
      transmission_id: "a-1",
      auth_algo: "SHA256withRSA",
    });
  });

  test.each([
    ["is down, too", { status: 503 }, /status 503/],
    ["returns an unknown status", { status: 200, json: { verification_status: "MAYBE" } }, /status 200/],
    ["closes the connection", "lost", /could not be reached/],
  ] satisfies [string, MockResponse, RegExp][])(
    "is retried while PayPal %s",
    async (_name, online, reason) => {
      const { verify } = await sent({ lying: "", online });
      expect(await verify()).toEqual({ result: "unknown", reason: expect.stringMatching(reason) });
    },
  );

  test("a body that isn't valid JSON is not embedded in the request, where it could inject fields", async () => {
    const raw = Buffer.from(`${RAW.toString()}, "webhook_id": "1AB23456CD7890123"`);
    const { verify, heard } = await sent({ raw, lying: "", online: "SUCCESS" });
    expect(await verify()).toEqual({ result: "invalid" });
    expect(heard()).toEqual([]);
  });

  test("a certificate that could not be fetched is requested again", async () => {
    let isDown = true;
    const { setup, url } = await servePaypal(({ path }) =>
      path.includes("/certs/")
        ? isDown
          ? { status: 503 }
          : { status: 200, text: chain(own, between, root) }
        : { status: 200, json: { verification_status: "SUCCESS" } },
    );
    const time = `${new Date(NOW).toISOString().slice(0, 19)}Z`;
    const signature = sign(
      "RSA-SHA256",
      Buffer.from(`a-1|${time}|${WEBHOOK_ID}|${crc32(RAW)}`),
      own.privateKey,
    );
    const headers = {
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${url}/v1/notifications/certs/CERT-later`,
      "paypal-transmission-id": "a-1",
      "paypal-transmission-sig": signature.toString("base64"),
      "paypal-transmission-time": time,
    };
    expect(await verifyWebhook(setup, RAW, headers, NOW, signal)).toEqual({ result: "verified" });
    isDown = false;
    expect(await verifyWebhook(setup, RAW, headers, NOW, signal)).toEqual({ result: "verified" });
    const altered = Buffer.from(RAW.toString().replace("49.50", "49.51"));
    // The certificate is cached now, so a forged webhook sends no request.
    expect(await verifyWebhook(setup, altered, headers, NOW, signal)).toEqual({ result: "invalid" });
  });
});

describe("addresses that a certificate may be fetched from", () => {
  const live = { mode: "live", apiUrl: "https://api-m.paypal.com" } as const;
  const sandbox = { mode: "sandbox", apiUrl: "https://api-m.sandbox.paypal.com" } as const;
  const local = { mode: "local", apiUrl: "http://127.0.0.1:4101" } as const;
  const path = "/v1/notifications/certs/CERT-1";
  test.each([
    [live, `https://api.paypal.com${path}`],
    [live, `https://api-m.paypal.com${path}`],
    [sandbox, `https://api.sandbox.paypal.com${path}`],
    [sandbox, `https://api-m.sandbox.paypal.com${path}`],
    [local, `http://127.0.0.1:4101${path}`],
  ])("in %o, %s is allowed", (setup, url) => expect(mayFetch(url, setup)).toBe(true));
  test.each([
    [live, `http://api.paypal.com${path}`],
    [live, `https://api.sandbox.paypal.com${path}`],
    [live, `https://api.paypal.com.evil.example${path}`],
    [live, `https://evil.example/api.paypal.com${path}`],
    [live, `https://api.paypal.com@evil.example${path}`],
    [live, `https://user@api.paypal.com${path}`],
    [live, `https://api.paypal.com:8443${path}`],
    [live, `https://api.paypal.com${path}?to=evil`],
    [live, `https://api.paypal.com/v1/notifications/certs/../../oauth2/token`],
    [live, `https://api.paypal.com./v1/notifications/certs/CERT-1`],
    [live, `file:///etc/passwd`],
    [live, `https://xn--paypl-7ve.com${path}`],
    [live, "no address"],
    [sandbox, `https://api.paypal.com${path}`],
    [local, `http://127.0.0.1:4102${path}`],
    [local, `https://api.paypal.com${path}`],
    [local, `http://localhost:4101${path}`],
  ])("in %o, %s is rejected", (setup, url) => expect(mayFetch(url, setup)).toBe(false));
});

describe("trust in a certificate", () => {
  const read = (...some: Certificate[]) => some.map(({ pem }) => new X509Certificate(pem));
  test("live and sandbox require a root that Node trusts, not one from the sender", () => {
    for (const mode of ["live", "sandbox"] as const)
      expect(
        verifyChain(
          read(
            makeCertificate({ name: "messageverificationcerts.paypal.com", issuer: between }),
            between,
            root,
          ),
          mode,
          NOW,
        ),
      ).toBe("unproven");
    const ownRoot = read(root);
    expect(verifyChain(read(own, between), "sandbox", NOW, ownRoot)).toBe("trusted");
    expect(verifyChain(read(own, root), "sandbox", NOW, ownRoot)).toBe("unproven");
    // The sandbox's name is not valid for live.
    expect(verifyChain(read(own, between), "live", NOW, ownRoot)).toBe("refused");
  });

  test("an authority with the name of a trusted one isn't trusted", () => {
    const namesake = makeCertificate({ name: root.name, isCa: true });
    const forged = makeCertificate({ name: NAME, issuer: namesake });
    expect(verifyChain(read(forged, namesake), "sandbox", NOW, read(root))).toBe("unproven");
  });

  test("a certificate issued by a non-authority isn't trusted", () => {
    const leaf = makeCertificate({ name: "shop.example.com", issuer: root });
    const forged = makeCertificate({ name: NAME, issuer: leaf });
    expect(verifyChain(read(forged, leaf), "sandbox", NOW, read(root))).toBe("unproven");
  });

  test("a cyclic chain isn't trusted", () => {
    const one = makeCertificate({ name: "Round of a test", isCa: true });
    const round = makeCertificate({ name: "Round of a test", isCa: true, issuer: one });
    expect(
      verifyChain(
        read(makeCertificate({ name: NAME, issuer: round }), round, one),
        "sandbox",
        NOW,
        read(root),
      ),
    ).toBe("unproven");
  });

  test("an empty list is refused", () => expect(verifyChain([], "live", NOW)).toBe("refused"));
});
