import { askPath, bodyShape } from "@rankwright/test-kit/rights/calls";
import { pathCases as cases, checkRights } from "@rankwright/test-kit/rights/matrix";
import { idFor, sampleFor } from "@rankwright/test-kit/rights/samples";
import { OPENING_MS, openWorld, ROLES, type Role, type World } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, OPENING_MS);
afterAll(() => world.close());

describe("permissions of every role over REST", () => {
  test.each(cases)("$name: $right", async (each) => {
    const { allowed, refused } = await checkRights(world, each);
    expect(allowed + refused).toBe(ROLES.length);
  });
});

/** Requests a list as every role. Returns one field of each record. */
async function listed(path: string, field: string): Promise<Record<Exclude<Role, "visitor">, unknown[]>> {
  const seen = async (role: Role) => {
    const { json } = await world.ask("GET", path, { as: world.tokens[role] });
    return Array.isArray(json) ? json.map((record) => Object(record)[field]) : [json];
  };
  const [unverified, customer, other, staff, admin, demoted, colleague] = [
    await seen("unverified"),
    await seen("customer"),
    await seen("other"),
    await seen("staff"),
    await seen("admin"),
    await seen("demoted"),
    await seen("colleague"),
  ];
  return { unverified, customer, other, staff, admin, demoted, colleague };
}

describe("the records of a list depend on the role", () => {
  test("orders: a customer sees their own; an unverified address grants no access", async () => {
    const own = ["customer@example.com", "customer@example.com"];
    expect(await listed("/orders", "customerEmail")).toEqual({
      unverified: [],
      customer: own,
      other: [],
      staff: [...own, "unverified@example.com"],
      admin: [...own, "unverified@example.com"],
      demoted: [],
      colleague: [],
    });
  });

  test("user records: admins see all; others see only their own, with a verified address", async () => {
    expect(await listed("/users", "userEmail")).toEqual({
      unverified: [],
      customer: [],
      other: [],
      staff: ["staff@example.com"],
      admin: ["owner@example.com", "unverified@example.com", "staff@example.com", "second@example.com"],
      demoted: [],
      colleague: [],
    });
  });

  test("payment e-mails: a customer sees the active e-mail", async () => {
    const active = ["pay@example.com"];
    expect(await listed("/paypal-email", "paypalEmail")).toEqual({
      unverified: active,
      customer: active,
      other: active,
      staff: active,
      admin: [...active, "unused@example.com"],
      demoted: active,
      colleague: active,
    });
  });
});

test("another customer's record returns the same response as one that doesn't exist", async () => {
  const nowhere = "0".repeat(24);
  for (const { row } of cases.filter(({ right }) => right === "own" || right === "hidden")) {
    const body = await sampleFor(world, row.procedure, bodyShape(row), "other");
    const anothers = await askPath(world, row, "other", { id: idFor(world, row.procedure), body });
    const missing = await askPath(world, row, "other", { id: nowhere, body });
    const told = ({ json }: typeof missing) => ({ ...Object(json), requestId: "" });
    expect(told(anothers), row.path).toEqual(told(missing));
  }
});

test.each(["not-a-token", "x".repeat(43), `${"x".repeat(43)}' or '1'='1`, "__proto__"])(
  "the token %s is rejected",
  async (as) => {
    for (const { row } of cases.filter(({ right }) => right !== "public")) {
      const url = row.path.replace(":id", idFor(world, row.procedure));
      expect((await world.ask(row.method, url, { as })).status, row.path).toBe(401);
    }
  },
);
