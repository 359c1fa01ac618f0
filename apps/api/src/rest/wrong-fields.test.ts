import { sections } from "@rankwright/schema";
import { restRouter, restSite } from "@rankwright/test-kit/rest";
import { TRPCError } from "@trpc/server";
import { expect, onTestFinished, test } from "vitest";
import { createContext } from "../context.ts";
import { problemOf } from "../http/problem.ts";
import { metaOf, procedureNamed, procedureOf } from "./adapter.ts";
import { restRows } from "./rows.ts";

const rows = restRows(sections).filter(
  ({ body, procedure }) =>
    Object.keys(body?.shape ?? {}).length > 0 && metaOf(restRouter, procedure).right === "public",
);

test("some of what REST takes from anybody has fields", () => {
  expect(rows.map(({ path }) => path)).toContain("/add-message");
  expect(rows.length).toBeGreaterThan(5);
});

test.each(rows)("wrong fields sent to $path read as its procedure tells them", async ({ method, ...row }) => {
  const { ask, deps, close } = restSite();
  onTestFinished(close);
  const bodies = [{}, Object.fromEntries(Object.keys(row.body?.shape ?? {}).map((name) => [name, 7]))];
  for (const body of bodies) {
    const url = row.path.replace(":id", "a");
    const { status, headers, json } = await ask(method, url, { body });
    const sent = { params: { id: "a" }, query: {}, headers: {}, body, siteUrl: deps.env.SITE_URL };
    const call = procedureOf(restRouter, row.procedure)(createContext(deps));
    const thrown: unknown = await call(row.input(sent)).catch((error: unknown) => error);
    if (!(thrown instanceof TRPCError)) throw thrown;
    const told = problemOf(thrown, "");
    const { requestId: _, ...problem } = JSON.parse(told.body);
    expect({ status, json }).toEqual({
      status: 400,
      json: { ...problem, requestId: expect.stringMatching(/^req-/) },
    });
    expect(headers).toMatchObject({ ...told.headers, "access-control-allow-origin": "*" });
  }
});

test.each(rows)("$procedure refuses nobody before it has looked at the fields", ({ procedure }) => {
  // Its own right, its fields, and itself: a layer of another kind would be overtaken by what is told here.
  expect(Reflect.get(procedureNamed(restRouter, procedure)._def, "middlewares")).toHaveLength(3);
});

test("who may not call a procedure hears nothing of its fields", async () => {
  const { ask, tokenOf, close } = restSite();
  onTestFinished(close);
  for (const raw of ["{}", "[1]"])
    expect((await ask("PUT", "/order-status/a", { as: "x".repeat(43), raw })).status).toBe(401);
  const customer = await tokenOf("client@example.com", { verified: true });
  for (const [as, status] of [
    [undefined, 401],
    [customer, 403],
  ] as const) {
    const answer = await ask("POST", "/add-banner", { body: {}, as });
    expect(answer.status).toBe(status);
    expect(answer.json).not.toHaveProperty("issues");
  }
});
