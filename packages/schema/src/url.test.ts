import { expect, test } from "vitest";
import { isSafeAddress, readAddress, URL_MAX } from "./url.ts";

test("parses addresses up to the maximum length, and rejects longer addresses, which could take minutes to parse", () => {
  const most = `https://example.com/${"a".repeat(URL_MAX - 20)}`;
  expect(readAddress(most)?.host).toBe("example.com");
  expect(isSafeAddress(most, "link")).toBe(true);
  for (const long of [`${most}a`, `https://a${"\u0301\u0323".repeat(250_000)}.example.com`]) {
    expect(readAddress(long)).toBeNull();
    expect(isSafeAddress(long, "link")).toBe(false);
  }
});
