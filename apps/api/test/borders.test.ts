import { isEmail, isSafeAddress, localPath } from "@rankwright/schema";
import { hostileAddresses } from "@rankwright/test-kit/rights/bad-values";
import fc from "fast-check";
import { expect, test } from "vitest";

const SITE = "https://shop.example";
const leadsTo = (path: string) => new URL(path, SITE).origin;

test.each(["/.//evil.example", "/x/..//evil.example", "/././/evil.example", "/%2e//evil.example"])(
  "the redirect after sign-in ignores %s, because its dot segments resolve to //evil.example",
  (path) => {
    expect(localPath(path, "/dashboard")).toBe("/dashboard");
  },
);

test("the redirect after sign-in stays on this site for any path", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "x",
    "evil.example",
  );
  const place = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(place, (text) => {
      expect(leadsTo(localPath(text, "/dashboard"))).toBe(SITE);
    }),
    { numRuns: 5_000 },
  );
});

test("the redirect after sign-in preserves paths of this site", () => {
  for (const path of ["/", "/my-order?page=2", "/order-now/1#form", "/a/../b"])
    expect(leadsTo(localPath(path, ""))).toBe(SITE);
  expect(localPath("/my-order?page=2", "")).toBe("/my-order?page=2");
});

test.each(["\0", "\u0001", "\u007f", "\u0085", "\ud800", "\udfff"])(
  "%j is rejected in e-mail addresses and links",
  (unseen) => {
    expect(isEmail(`a${unseen}b@example.com`)).toBe(false);
    expect(isEmail(`ab@exa${unseen}mple.com`)).toBe(false);
    for (const use of ["image", "link"] as const) {
      expect(isSafeAddress(`https://example.com/${unseen}`, use)).toBe(false);
      expect(isSafeAddress(`/${unseen}`, use)).toBe(false);
    }
  },
);

test.each(hostileAddresses)("the URL %j is rejected", (address) => {
  expect(isSafeAddress(address, "image")).toBe(false);
  expect(isSafeAddress(address, "link")).toBe(false);
});

// test/regular-expressions.test.ts checks that every pattern runs in linear time.
test("texts designed to cause catastrophic backtracking are rejected", () => {
  for (const text of ["a".repeat(200_000), "a@".repeat(100_000), "a.".repeat(100_000), " ".repeat(200_000)]) {
    expect(isEmail(text)).toBe(false);
    expect(isEmail(`${text}@example.com`)).toBe(false);
    expect(isSafeAddress(`https://${text} `, "link")).toBe(false);
    expect(isSafeAddress(`mailto:${text} `, "link")).toBe(false);
    expect(leadsTo(localPath(`/${text}`, ""))).toBe(SITE);
  }
});
