import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, "Edge on Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1", "Safari on iPhone"],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  ["curl/8.5.0", "curl"],
  ["", "An unknown device"],
  ["<script>alert(1)</script>", "An unknown device"],
  ["x".repeat(300), "An unknown device"],
])("%j is named %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
