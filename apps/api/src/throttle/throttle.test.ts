import * as tables from "@rankwright/db/tables";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { addressKey } from "./keys.ts";
import { limits } from "./limits.ts";
import { throttle } from "./throttle.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001::9", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::1%br-lan", "fe80:0:0:0::/64"],
  ["fe80::1%eth0.100", "fe80:0:0:0::/64"],
])("attempts from the IP address %s are counted for %s", (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  ["192.0.2.7:51234", "192.0.2.7"],
  ["[2001:db8:0:1::9]:51234", "2001:db8:0:1::/64"],
  ["[2001:db8:0:1::9]", "2001:db8:0:1::/64"],
  ["unknown", "unknown"],
])(
  "a port that a proxy adds to the IP address is ignored, so that all connections share a limit: %s",
  (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  },
);

test("attempts older than the longest window are deleted", async () => {
  const { deps, clock, close } = testSite();
  onTestFinished(close);
  for (let n = 0; n < 5; n++) await throttle(deps, [[limits.signInAccount, `sample${n}@example.com`]]);
  clock.advance(24 * 3_600_000);
  await throttle(deps, [[limits.signInAccount, "sample@example.com"]]);
  expect(deps.db.select().from(tables.attempts).all()).toHaveLength(1);
});

test("a caller who reaches a limit is rejected until the window ends; others are not", async () => {
  const { deps, clock, close } = testSite();
  onTestFinished(close);
  const { max, windowMs } = limits.messageAddress;
  const claims = [[limits.messageAddress, "192.0.2.1"]] as const;
  const refused = { code: "TOO_MANY_REQUESTS", cause: { retryAfterSeconds: windowMs / 1_000 } };
  for (let n = 0; n < max; n += 1) await throttle(deps, claims);
  await expect(throttle(deps, claims)).rejects.toMatchObject(refused);
  await throttle(deps, [[limits.messageAddress, "192.0.2.2"]]);
  clock.advance(windowMs);
  await throttle(deps, claims);
});

test("removing an attempt allows another one immediately", async () => {
  const { deps, close } = testSite();
  onTestFinished(close);
  const claims = [[limits.signInAccount, "sample@example.com"]] as const;
  const releases = [];
  for (let n = 0; n < limits.signInAccount.max; n += 1) releases.push(await throttle(deps, claims));
  await expect(throttle(deps, claims)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await releases[0]?.();
  await throttle(deps, claims);
});
