import { sections } from "@rankwright/schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { buildRestRouter, buildRouter } from "../router.ts";
import { readEnv } from "../settings/env.ts";
import { openApi } from "./openapi.ts";
import { restRows } from "./rows.ts";

const rows = restRows(sections);
const description = () => openApi({ env: readEnv({}), sections }, buildRestRouter(sections), rows);
const served = new Set(rows.map((row) => `${row.method} ${row.path.replaceAll(/:(\w+)/g, "{$1}")}`));

// Copied by hand from the two specifications, so that the test doesn't depend on the sections' definitions.
const documented = {
  GET: `/footer-social /logo /banner /service-items /service /about /testimonialtext /testimonials /pricings
    /footer-address /actions /worksec /copyrights /users /pricing/{id} /orders /order/{id} /subscribers /messages
    /message/{id} /paypal-email /paypal-email/{id} /users/{id} /banner/{id} /logo/{id} /about-us/{id} /service/{id}
    /service-item/{id} /videos /videos/{id} /videos-items /videos-items/{id} /steps /step-item/{id} /worksec/{id}
    /contacts /contacts/{id} /faq /faq/{id} /faq-items /faq-item/{id} /testimonialtext/{id} /testimonial/{id}
    /featurestext /featurestext/{id} /featureitems /featureitems/{id} /teamstext /teamstext/{id} /teamitems
    /teamitems/{id} /experiences /experiences/{id} /counters /counters/{id} /actions/{id} /footer-about
    /footer-about/{id} /footer-address/{id} /footer-social/{id} /copyrights/{id} /items /items/{id} /pay-now/{id}`,
  POST: `/add-message /new-order /add-email /add-user /add-banner /add-logo /add-about /add-Service /add-service-item
    /add-video /add-video-item /add-step /add-contact /add-faq /add-faq-item /add-testimonial-text /add-feature-text
    /add-feature-Item /add-team-Item /add-experience /add-counter /add-action /add-footer-about /add-footer-address
    /add-footer-social /add-footer-copyright /add-item /add-testimonial /add-teammember-text /add-pricing
    /add-worksec /add-subscriber /auth/register /auth/sign-in /auth/sign-out /auth/reset`,
  PUT: `/order-status/{id} /order-cancelled/{id} /message/{id} /paypal-email/{id} /upadete-users/{id} /order/{id}
    /update-banner/{id} /logo/{id} /update-about/{id} /service/{id} /service-item/{id} /update-videos/{id}
    /videos-items/{id} /step-item/{id} /update-worksec/{id} /contacts/{id} /faq/{id} /faq-item/{id}
    /testimonial/{id} /testimonialtext/{id} /featurestext/{id} /update-featureitems/{id} /teamstext/{id}
    /update-teamitems/{id} /update-experiences/{id} /update-counters/{id} /update-actions/{id} /footer-about/{id}
    /footer-address/{id} /footer-social/{id} /copyrights/{id} /pricing/{id} /update-item/{id}`,
};

const parameter = z.object({ name: z.string() });

test("every documented path is served", () => {
  const wanted = Object.entries(documented).flatMap(([method, list]) =>
    list.split(/\s+/).map((path) => `${method} ${path}`),
  );
  expect(wanted.filter((path) => !served.has(path))).toEqual([]);
});

test("no two rows have the same method and path", () => {
  const keys = rows.map((row) => `${row.method} ${row.path.toLowerCase().replaceAll(/:\w+/g, ":")}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test("operation ids are unique, and contain only characters that client generators accept", () => {
  const paths = z
    .record(z.string(), z.record(z.string(), z.object({ operationId: z.string() })))
    .parse(description().paths);
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id) => !/^[\w.]+$/.test(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("every row names a procedure of the router", () => {
  const procedures = Object.keys(buildRouter(sections)._def.procedures);
  expect(
    rows
      .flatMap((row) => [row.procedure, row.before ?? row.procedure])
      .filter((p) => !procedures.includes(p)),
  ).toEqual([]);
});

test("the paths with their procedures, and the alert texts of the sections, match rows.snapshot.txt", async () => {
  const table = rows.map(
    (row) => `${row.method.padEnd(6)} ${row.path.padEnd(28)} ${row.status} ${row.procedure}`,
  );
  const alerts = Object.values(sections).map(
    (of) => `${of.name}: ${JSON.stringify([of.alerts.create, of.alerts.edit])}`,
  );
  await expect([...table, "", ...alerts, ""].join("\n")).toMatchFileSnapshot("rows.snapshot.txt");
});

test("the OpenAPI description lists Idempotency-Key for every path that accepts it", () => {
  const { procedures } = buildRouter(sections)._def;
  const taking = rows.filter(({ procedure }) => {
    const { inputs } = z
      .object({ inputs: z.array(z.unknown()) })
      .parse(Reflect.get(procedures, procedure)._def);
    return inputs.some((input) => input instanceof z.ZodObject && "idempotencyKey" in input.shape);
  });
  const operations = z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(parameter).default([]) })),
  );
  const described = operations.parse(description().paths);
  const hasKey = (path: string, method: string) =>
    described[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.parameters.some(
      ({ name }) => name === "Idempotency-Key",
    );
  const named = rows.filter(({ path, method }) => hasKey(path, method));
  expect(named.map(({ path }) => path)).toEqual(taking.map(({ path }) => path));
  expect(named).toHaveLength(9);
});
