import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { messageTexts } from "@rankwright/schema";
import { expect, test } from "vitest";

const script = readFileSync(new URL("../../../public/site.js", import.meta.url), "utf8");

test("the script of the public pages has at most 5 kB, compressed", () => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(5_000);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(5_000);
});

test("the script contains the documented text for a sent message", () => {
  expect(script).toContain(`"${messageTexts.sent}"`);
});

test("the script complies with the strict CSP: no evaluated code, no inline style, no HTML from text", () => {
  expect(script).not.toMatch(/\beval\(|new Function|innerHTML|insertAdjacentHTML|\.style\b|document\.write/);
});
