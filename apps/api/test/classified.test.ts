import { sections } from "@rankwright/schema";
import { procedures, rows, statusOf } from "@rankwright/test-kit/rights/calls";
import * as table from "@rankwright/test-kit/rights/table";
import { OPENING_MS, openWorld, type World } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const nonContent = procedures.filter(({ name }) => !name.startsWith("content."));
const content = procedures.filter(({ name }) => name.startsWith("content."));

describe("everything is classified", () => {
  test("the table of procedures names exactly those that there are", () => {
    expect(nonContent.map(({ name }) => name).sort()).toEqual(Object.keys(table.procedures).sort());
  });

  test("every section has exactly the procedures that the table names", () => {
    const wanted = Object.keys(sections).flatMap((section) =>
      Object.keys(table.contentProcedures).map((procedure) => `content.${section}.${procedure}`),
    );
    expect(content.map(({ name }) => name).sort()).toEqual(wanted.sort());
    expect(Object.keys(sections)).toEqual(expect.arrayContaining([...table.privateSections]));
  });

  test("the table of paths names exactly those that there are", () => {
    const served = rows.filter(({ procedure }) => !procedure.startsWith("content."));
    expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(table.paths).sort(),
    );
    const all = rows.map(({ method, path }) => `${method} ${path}`);
    expect(all).toEqual(expect.arrayContaining([...table.privatePaths]));
  });

  test("a private section is private on its paths too", () => {
    const reads = rows.filter(
      ({ method, procedure }) =>
        method === "GET" && table.privateSections.includes(procedure.split(".")[1] ?? ""),
    );
    expect(reads.map(({ method, path }) => `${method} ${path}`)).toEqual(table.privatePaths);
  });
});

describe("every procedure says whom it is for, and means it", () => {
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
      // Rights come before everything else: this input is not valid for most.
      const asked = (role: "visitor" | "customer" | "staff") =>
        world.undone(() => statusOf(world, procedure, role, { none: 1 }));
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
