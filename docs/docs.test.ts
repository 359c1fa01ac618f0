import { posix } from "node:path";
import { FORM_FIELDS_MAX } from "@rankwright/api/http/form-body";
import { JSON_VALUES_MAX } from "@rankwright/api/http/json-body";
import { listenerLimits } from "@rankwright/api/http/listener";
import { MAX_BYTES, MAX_FIELDS } from "@rankwright/api/payments/paypal-standard/form";
import { providers } from "@rankwright/api/payments/providers";
import { waitingLimits } from "@rankwright/api/payments/waiting-limits";
import { BODY_LIMIT } from "@rankwright/api/server/app";
import { BATCH_MAX } from "@rankwright/api/server/trpc-plugin";
import { variableNames } from "@rankwright/api/settings/env";
import { limits } from "@rankwright/api/throttle/limits";
import { formatNumber, MEDIA_MAX_BYTES } from "@rankwright/schema";

import { expect, test } from "vitest";
import { ADD_SECTION, DEV, UPDATE_ROWS } from "../test/documented.ts";
import { exists, files, isKnown, lines, read } from "../test/files.ts";

// Rules for the documentation: it agrees with the code. A rule that fails shows the file and the line.

const docs = files.filter((path) => path.endsWith(".md"));

test("every path that the documentation names exists", () => {
  const tops = new Set(files.map((path) => path.split("/")[0]));
  const isPath = (span: string) =>
    /^[\w@.{},*/-]+$/.test(span) &&
    !/^\/|(^|\/)(dist|build|node_modules|data|\.run)(\/|$)/.test(span) &&
    (/\w\.(ts|tsx|mjs|md|json|ya?ml|css|sql)$/.test(span) ||
      (span.includes("/") && tops.has(span.split("/")[0])));
  // A decision that was superseded stays as it was written, and speaks of what has gone.
  const present = docs.filter((doc) => !/^Superseded by /m.test(read(doc)));
  const missing = present.flatMap((doc) => {
    const text = read(doc).replace(/^```.*?^```/gms, "");
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "").filter(isPath);
    const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|(?:src|href)="([^"#]+)"/g)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter((link) => link !== "" && !/^(\w+:|\/)/.test(link))
      .map((link) => posix.join(posix.dirname(doc), link));
    return [...spans.filter((span) => !isKnown(span)), ...links.filter((link) => !exists(link))].map(
      (path) => `${doc}: ${path}`,
    );
  });
  expect(missing).toEqual([]);
});

test("no file names a place on the machine it was written on", () => {
  const text = files.filter((path) => /\.(ts|tsx|mjs|js|css|md|json|ya?ml|svg|sql)$|^\.ci\//.test(path));
  expect(
    lines(
      text.filter((path) => path !== "docs/docs.test.ts"),
      /\/(work\/main|root|Users)\/|[A-Z]:\\\\Users/,
    ),
  ).toEqual([]);
});

test("CONTRIBUTING names the commands that the tests run", () => {
  for (const said of [ADD_SECTION, `\`npm run pnpm -- exec ${UPDATE_ROWS}\``, `\`${DEV}\``])
    expect(read("CONTRIBUTING.md")).toContain(said);
});

const MINUTE_MS = 60_000;

/** 24 hours, an hour, 15 minutes. */
function inWords(ms: number): string {
  const minutes = ms / MINUTE_MS;
  if (minutes === 60) return "an hour";
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

test("SECURITY.md lists every limit on attempts with its current value", () => {
  const table = Object.values(limits).map(
    ({ what, max, windowMs }) => `| ${what} | ${max} | ${inWords(windowMs)} |`,
  );
  const [, written = ""] = read("SECURITY.md").split("| what | most | in |\n|---|---|---|\n");
  expect(written.split("\n\n")[0]?.split("\n")).toEqual(table);
});

test("SECURITY.md lists every limit on the size and duration of requests with its current value", () => {
  const [kB, MB] = [1_024, 1_024 ** 2];
  const signed = providers.flatMap(({ verifies, webhook }) => (verifies === "before" && webhook) || []);
  const [signedBytes = 0] = new Set(signed.map(({ maxBytes }) => maxBytes));
  expect(signed.every(({ maxBytes }) => maxBytes === signedBytes)).toBe(true);
  const seconds = (ms: number) => `${ms / 1_000} seconds`;
  for (const sentence of [
    `Bodies: ${BODY_LIMIT / kB} kB (notifications ${MAX_BYTES / kB} kB and ${MAX_FIELDS} fields, signed webhooks ${signedBytes / kB} kB, uploads ${MEDIA_MAX_BYTES / MB} MB).`,
    `JSON bodies: ${formatNumber(JSON_VALUES_MAX)} values. Forms: ${formatNumber(FORM_FIELDS_MAX)} fields.`,
    `Per provider, at most ${formatNumber(waitingLimits.ofSender)} unverified payment notifications from one IP address wait, and ${formatNumber(waitingLimits.inAll)} in total.`,
    `Headers: ${listenerLimits.headBytes / kB} kB.`,
    `tRPC batches: ${BATCH_MAX} calls.`,
    `A request must arrive whole within ${seconds(listenerLimits.requestMs)};`,
    `a connection on which nothing moves is closed after ${seconds(listenerLimits.silentMs)}.`,
  ])
    expect(read("SECURITY.md").replaceAll(/\s+/g, " ")).toContain(sentence);
});

test("docs/configuration.md lists every environment variable, and no other", () => {
  const [, table = ""] = read("docs/configuration.md").split(
    "| variable | default | meaning |\n|---|---|---|\n",
  );
  const rows = table.split("\n\n")[0]?.split("\n") ?? [];
  const listed = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map((match) => match[1]),
  );
  // NODE_ENV is set by the scripts.
  const known = variableNames.filter((name) => name !== "NODE_ENV");
  expect(listed.toSorted()).toEqual(known.toSorted());
});
