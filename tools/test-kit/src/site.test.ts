import { describe, expect, onTestFinished, test } from "vitest";
import { testSite } from "./site.ts";

function site() {
  const made = testSite();
  onTestFinished(made.close);
  return made;
}

describe("test site", () => {
  test("starts with an empty database", async () => {
    const one = site();
    const admin = one.signedUp("owner@example.com", { admin: true });
    await one.callerFor(admin).content.counters.list();
    one.signedUp("sample@example.com");
    const two = site();
    expect(() => two.signedUp("sample@example.com")).not.toThrow();
  });

  test("has a clock that only the test advances", () => {
    const { deps, clock } = site();
    const before = deps.now();
    clock.advance(60_000);
    expect(deps.now()).toBe(before + 60_000);
  });
});
