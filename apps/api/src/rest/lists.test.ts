import { immediate, newId } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { afterEach, beforeEach, expect, test } from "vitest";

let site: RestSite;
beforeEach(() => {
  site = restSite();
});
afterEach(() => site.close());

const message = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };

/** Adds `n` messages with the subjects No. 0, No. 1 and so on, oldest first. */
function addMessages(n: number): void {
  immediate(site.deps.db, (tx) => {
    for (let at = 0; at < n; at += 1)
      tx.insert(tables.messages)
        .values({ ...message, _id: newId(), subject: `No. ${at}`, messageStatus: "UnRead", createdAt: at })
        .run();
  });
}

const numbers = (n: number, from = 0) => Array.from({ length: n }, (_, at) => `No. ${from + at}`);
const subjects = (json: unknown) => (json as { subject: string }[]).map(({ subject }) => subject);
const idsOf = (json: unknown) => (json as { _id: string }[]).map(({ _id }) => _id);

test("a long list is complete and in order; with `limit` and `after`, a part of it is returned", async () => {
  const as = await site.tokenOf("owner@example.com", { admin: true });
  addMessages(1_203);
  const all = await site.ask("GET", "/messages", { as });
  expect(subjects(all.json)).toEqual(numbers(1_203));
  const ids = idsOf(all.json);
  const part = async (query: string) => subjects((await site.ask("GET", `/messages?${query}`, { as })).json);
  expect(await part(`limit=2&after=${ids[0]}`)).toEqual(numbers(2, 1));
  expect(await part("limit=500")).toEqual(numbers(500));
  expect(await part("limit=501")).toEqual(numbers(501));
  expect(await part(`limit=1000&after=${ids[500]}`)).toEqual(numbers(702, 501));
  expect(await part(`after=${ids.at(-1)}`)).toEqual([]);
});

test("other requests are served while a long list is being sent", async () => {
  const as = await site.tokenOf("owner@example.com", { admin: true });
  addMessages(8_000);
  let isThere = false;
  const list = site.ask("GET", "/messages", { as }).then((answer) => {
    isThere = true;
    return answer;
  });
  for (let n = 0; n < 3; n += 1) expect((await site.ask("GET", "/logo")).status).toBe(200);
  expect(isThere).toBe(false);
  // A message that is added meanwhile is at the end of the list.
  expect((await site.ask("POST", "/add-message", { body: { ...message, subject: "No. 8000" } })).status).toBe(
    201,
  );
  expect(isThere).toBe(false);
  expect(subjects((await list).json)).toEqual(numbers(8_001));
});

test("a tRPC client that requests a long list gets the first thousand records", async () => {
  const as = await site.tokenOf("owner@example.com", { admin: true });
  addMessages(1_001);
  const { json } = await site.ask("GET", "/trpc/messages.list", { as });
  expect(json).toMatchObject({ result: { data: { length: 1_000 } } });
});

test("every list accepts a record's id in `after`; invalid limits and unknown ids return 400 with the parameter's name", async () => {
  const as = await site.tokenOf("owner@example.com", { admin: true });
  const one = await site.tokenOf("one@example.com");
  addMessages(2);
  for (const subemail of ["a@example.com", "b@example.com"])
    await site.ask("POST", "/add-subscriber", { body: { subemail } });
  for (const accodingTitle of ["First", "Second"])
    await site.ask("POST", "/add-faq-item", { as, body: { accodingTitle, accodingText: "Text" } });
  const pack = {
    packageName: "Basic",
    packagePrice: "49.50",
    packageButtonText: "Order",
    packagePointOne: "One",
  };
  await site.ask("POST", "/add-pricing", { as, body: pack });
  const customer = {
    customerName: "Sample",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
  };
  for (const who of [as, one])
    await site.ask("POST", "/new-order", { as: who, body: { packageName: "Basic", ...customer } });

  for (const path of ["/messages", "/subscribers", "/faq-items", "/orders", "/users"]) {
    const ids = idsOf((await site.ask("GET", path, { as })).json);
    expect(ids.length, path).toBeGreaterThan(0);
    const behind = await site.ask("GET", `${path}?after=${ids[0]}`, { as });
    expect(idsOf(behind.json), path).toEqual(ids.slice(1));
    for (const junk of ["limit=abc", "limit=-1", "limit=0", "limit=1001", "after=nothing", "after="]) {
      const refused = await site.ask("GET", `${path}?${junk}`, { as });
      expect(refused, `${path}?${junk}`).toMatchObject({
        status: 400,
        json: { issues: [{ path: junk.split("=")[0] }] },
      });
    }
  }
  const [, others] = idsOf((await site.ask("GET", "/orders", { as })).json).reverse();
  const foreign = await site.ask("GET", `/orders?after=${others}`, { as: one });
  expect(foreign).toMatchObject({ status: 400, json: { issues: [{ path: "after" }] } });
});
