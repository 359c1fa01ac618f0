import { readFileSync } from "node:fs";
import { formatNumber, MEDIA_MAX_BYTES } from "@rankwright/schema";
import { expect, test } from "vitest";
import { BODY_LIMIT } from "./app.ts";
import { FORM_FIELDS_MAX } from "./http/form-body.ts";
import { JSON_VALUES_MAX } from "./http/json-body.ts";
import { listenerLimits } from "./http/listener.ts";
import { MAX_BYTES, MAX_FIELDS } from "./payments/paypal-standard/form.ts";
import { providers } from "./payments/providers.ts";
import { waitingLimits } from "./payments/waiting-limits.ts";
import { limits } from "./throttle/limits.ts";
import { BATCH_MAX } from "./trpc-plugin.ts";

const told = readFileSync(new URL("../../../SECURITY.md", import.meta.url), "utf8");
const MINUTE_MS = 60_000;

/** 24 hours, an hour, 15 minutes. */
function inWords(ms: number): string {
  const minutes = ms / MINUTE_MS;
  if (minutes === 60) return "an hour";
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

test("SECURITY.md tells of every limit on attempts, as it is", () => {
  const table = Object.values(limits).map(
    ({ what, most, windowMs }) => `| ${what} | ${most} | ${inWords(windowMs)} |`,
  );
  const [, written = ""] = told.split("| what | most | in |\n|---|---|---|\n");
  expect(written.split("\n\n")[0]?.split("\n")).toEqual(table);
});

test("SECURITY.md tells of every limit on what a request may hold and how long it may take, as it is", () => {
  const [kB, MB] = [1_024, 1_024 ** 2];
  const signed = providers.flatMap(({ verifies, webhook }) => (verifies === "before" && webhook) || []);
  const [signedBytes = 0] = new Set(signed.map(({ maxBytes }) => maxBytes));
  expect(signed.every(({ maxBytes }) => maxBytes === signedBytes)).toBe(true);
  const seconds = (ms: number) => `${ms / 1_000} seconds`;
  for (const sentence of [
    `Bodies: ${BODY_LIMIT / kB} kB (notifications ${MAX_BYTES / kB} kB and ${MAX_FIELDS} fields, signed webhooks ${signedBytes / kB} kB, uploads ${MEDIA_MAX_BYTES / MB} MB).`,
    `JSON bodies: ${formatNumber(JSON_VALUES_MAX)} values. Forms: ${formatNumber(FORM_FIELDS_MAX)} fields.`,
    `Of one provider, at most ${formatNumber(waitingLimits.ofSender)} unverified payment notifications wait from one address, and ${formatNumber(waitingLimits.inAll)} from all.`,
    `Headers: ${listenerLimits.headBytes / kB} kB.`,
    `tRPC batches: ${BATCH_MAX} calls.`,
    `A request must arrive whole within ${seconds(listenerLimits.requestMs)};`,
    `a connection on which nothing moves is closed after ${seconds(listenerLimits.silentMs)}.`,
  ])
    expect(told.replaceAll(/\s+/g, " ")).toContain(sentence);
});
