import { sections } from "@rankwright/schema";
import { procedures, rows, statusOf } from "@rankwright/test-kit/rights/calls";
import * as table from "@rankwright/test-kit/rights/table";
import { OPENING_MS, openWorld, type World } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const nonContent = procedures.filter(({ name }) => !name.startsWith("content."));
const content = procedures.filter(({ name }) => name.startsWith("content."));

describe("the tables of permissions", () => {
  test("list exactly the existing procedures", () => {
    expect(nonContent.map(({ name }) => name).sort()).toEqual(Object.keys(table.procedures).sort());
  });

  test("list exactly the procedures of each section", () => {
    const wanted = Object.keys(sections).flatMap((section) =>
      Object.keys(table.contentProcedures).map((procedure) => `content.${section}.${procedure}`),
    );
    expect(content.map(({ name }) => name).sort()).toEqual(wanted.sort());
    expect(Object.keys(sections)).toEqual(expect.arrayContaining([...table.privateSections]));
  });

  test("list exactly the existing paths", () => {
    const served = rows.filter(({ procedure }) => !procedure.startsWith("content."));
    expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(table.paths).sort(),
    );
    const all = rows.map(({ method, path }) => `${method} ${path}`);
    expect(all).toEqual(expect.arrayContaining([...table.privatePaths]));
  });

  test("mark the paths of private sections as private", () => {
    const reads = rows.filter(
      ({ method, procedure }) =>
        method === "GET" && table.privateSections.includes(procedure.split(".")[1] ?? ""),
    );
    expect(reads.map(({ method, path }) => `${method} ${path}`)).toEqual(table.privatePaths);
  });
});

describe("declared permissions are enforced", () => {
  const meta = z.strictObject({
    right: z.enum(["public", "buyer", "customer", "room", "staff", "admin"]),
  });
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  }, OPENING_MS);
  afterAll(() => world.close());

  test.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    "%s",
    async (_, procedure) => {
      const { right } = meta.parse(procedure.meta);
      // This input is invalid for most procedures, which doesn't matter because permissions are checked first.
      const asked = (role: "visitor" | "customer" | "staff") =>
        world.withRollback(() => statusOf(world, procedure, role, { none: 1 }));
      const [visitor, customer] = [await asked("visitor"), await asked("customer")];
      if (right === "public") expect([401, 403]).not.toContain(visitor);
      else expect(visitor).toBe(401);
      if (right === "admin" || right === "staff") expect(customer).toBe(403);
      else expect([401, 403]).not.toContain(customer);
      if (right === "admin") expect(await asked("staff")).toBe(403);
      else expect([401, 403]).not.toContain(await asked("staff"));
    },
  );
});
