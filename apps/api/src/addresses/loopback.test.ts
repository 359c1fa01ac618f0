import { expect, test } from "vitest";
import { isLoopback, isLoopbackAddress } from "./loopback.ts";

test.each([
  "localhost",
  "shop.localhost",
  "127.0.0.1",
  "127.9.8.7",
  "::1",
  "[::1]",
  "::ffff:127.0.0.1",
  "::1%lo",
  "::1%br-lan",
])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  "",
  "0.0.0.0",
  "::",
  "10.0.0.1",
  "128.0.0.1",
  "::2",
  "::ffff:10.0.0.1",
  "example.com",
  "127.0.0.1.example.com",
  "localhost.example.com",
  // Forms that only some programs accept as addresses.
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  // Zone names may contain other characters than letters and digits.
  "fe80::1%br-lan",
  "fe80::1%eth0.100",
])("%j is not this machine, or is ambiguous", (host) => {
  expect(isLoopback(host)).toBe(false);
});

test("isLoopbackAddress accepts IP addresses only", () => {
  expect(isLoopbackAddress("localhost")).toBe(false);
});
