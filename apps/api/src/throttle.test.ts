import * as tables from "@rankwright/db/tables";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { addressKey, limits, throttle } from "./throttle.ts";

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
])("attempts from %s count for %s", (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test("attempts that no limit looks at any more are forgotten", async () => {
  const { deps, clock, close } = testSite();
  onTestFinished(close);
  for (let n = 0; n < 5; n++) await throttle(deps, [[limits.signInAccount, `sample${n}@example.com`]]);
  clock.advance(24 * 3_600_000);
  await throttle(deps, [[limits.signInAccount, "sample@example.com"]]);
  expect(deps.db.select().from(tables.attempts).all()).toHaveLength(1);
});
