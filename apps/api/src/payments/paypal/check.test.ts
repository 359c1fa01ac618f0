import type { MockResponse } from "@rankwright/sandbox-kit/testing/provider-server";
import { servePaypal } from "@rankwright/test-kit/paypal/bodies";
import { differsFrom } from "@rankwright/test-kit/paypal/schema";
import { expect, test } from "vitest";
import { check } from "./check.ts";
import { EVENT_TYPES } from "./webhooks/parse.ts";

const { signal } = new AbortController();
const HERE = "https://shop.example.com/webhooks/paypal";

function webhook(url: string, names: string[]): MockResponse {
  const json = { id: "0EH40505U7160970P", url, event_types: names.map((name) => ({ name })) };
  expect(differsFrom("webhook", json)).toBe("");
  return { status: 200, json };
}

test.each([
  ["everything is set up", webhook(HERE, [...EVENT_TYPES]), [true, true, true], /accepts the client ID/],
  ["the webhook receives all events", webhook(HERE, ["*"]), [true, true, true], /all required events/],
  [
    "the webhook has another address",
    webhook("https://old.example.com/ipn", ["*"]),
    [true, false, true],
    /Change the webhook's address to https:\/\/shop/,
  ],
  [
    "the webhook lacks an event",
    webhook(HERE, EVENT_TYPES.slice(1)),
    [true, true, false],
    /Add CHECKOUT\.ORDER\.APPROVED on/,
  ],
  ["the webhook id is unknown", { status: 404 }, [true, false], /Set the webhook ID \(PAYPAL_WEBHOOK_ID\)/],
  ["PayPal is down", { status: 503 }, [true, false], /status 503/],
] satisfies [string, MockResponse, boolean[], RegExp][])(
  "when %s",
  async (_name, said, expected, sentence) => {
    const { setup } = await servePaypal(() => said);
    const lines = await check(setup, HERE, signal);
    expect(lines.map(({ ok }) => ok)).toEqual(expected);
    expect(lines.map(({ text }) => text).join("\n")).toMatch(sentence);
  },
);

test("a wrong secret is the only line of the check", async () => {
  const { setup } = await servePaypal(() => ({ status: 200 }));
  expect(await check({ ...setup, clientSecret: "other" }, HERE, signal)).toEqual([
    { ok: false, text: expect.stringMatching(/Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET/) },
  ]);
});
