import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

let site: RestSite;
beforeEach(() => {
  site = restSite();
});
afterEach(() => site.close());

const basic = {
  packageName: "Basic",
  packagePrice: "49.50",
  packageButtonText: "Order",
  packagePointOne: "Audit",
};
const customer = {
  customerName: "Sample client",
  customerAddress: "1 Sample Street",
  customerCountry: "Utopia",
};
const order = { packageName: "Basic", ...customer };
const placed = z.looseObject({ _id: z.string() });

/** Creates a shop with one package and a customer who orders over REST with an Idempotency-Key. */
async function buyer() {
  const owner = await site.tokenOf("owner@example.com", { admin: true });
  await site.ask("POST", "/add-pricing", { as: owner, body: basic });
  const as = await site.tokenOf("pat@example.com");
  return {
    send: (key: string, body: object, url = "/new-order") =>
      site.ask("POST", url, { as, body, headers: { "idempotency-key": key } }),
    orders: async () => z.array(placed).parse((await site.ask("GET", "/orders", { as })).json),
  };
}

test("repeating a request with the same Idempotency-Key returns the first order, also if the requests are concurrent", async () => {
  const { send, orders } = await buyer();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send("once", order)));
  const ids = new Set(answers.map(({ json }) => placed.parse(json)._id));
  expect([...ids]).toEqual((await orders()).map(({ _id }) => _id));
  expect(ids.size).toBe(1);
});

test("an error about the Idempotency-Key names the header", async () => {
  const { send } = await buyer();
  const named = { issues: [{ path: "Idempotency-Key", message: expect.any(String) }] };
  await send("once", order);
  const other = await send("once", { ...order, customerCountry: "Elsewhere" });
  expect(other.json).toMatchObject({ status: 409, ...named });
  expect((await send("k".repeat(201), order)).json).toMatchObject({ status: 400, ...named });
  const checkout = await send("short", { package: "Basic", ...customer }, "/checkout");
  expect(checkout.json).toMatchObject({ status: 400, ...named });
});
