import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { paymentRows } from "./payment-rows.ts";

const offer = {
  packageName: "Basic",
  packagePrice: "49.50",
  packageButtonText: "Order",
  packagePointOne: "Audit",
};
const buyer = {
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
};
const date = "2026-03-05";

/** Creates a shop with a customer's order, and a REST client that validates each response against its row's schema. */
async function ordered() {
  const site = restSite({ env: { BANK_TRANSFER_ENV: "local" } });
  onTestFinished(() => site.close());
  const [owner, one, two] = [
    await site.tokenOf("owner@example.com", { admin: true }),
    await site.tokenOf("one@example.com"),
    await site.tokenOf("two@example.com"),
  ];
  await site.ask("POST", "/add-pricing", { as: owner, body: offer });
  const placed = await site.ask("POST", "/new-order", { as: one, body: { packageName: "Basic", ...buyer } });
  const { _id } = z.object({ _id: z.string() }).parse(placed.json);
  const ask = async (method: "GET" | "POST" | "PUT", path: string, as: string, body?: object) => {
    const answer = await site.ask(method, path, { as, ...(body && { body }) });
    const row = paymentRows.find(
      (each) => each.method === method && each.path === path.replace(_id, ":id").replace(/0{24}/, ":id"),
    );
    if (answer.status < 300) row?.response.parse(answer.json);
    return answer;
  };
  return { ask, _id, owner, one, two };
}

test("a REST client pays by bank transfer, and the owner refunds the payment", async () => {
  const { ask, _id, owner, one } = await ordered();
  expect((await ask("GET", `/ways-to-pay/${_id}`, one)).json).toMatchObject({
    ways: expect.arrayContaining([expect.objectContaining({ provider: "bank-transfer" })]),
    instructions: null,
  });
  const opened = await ask("POST", `/pay-now/${_id}`, one, { provider: "bank-transfer", note: "?" });
  expect(opened).toMatchObject({
    status: 200,
    json: { kind: "instructions", ignoredFields: ["note"], lines: expect.any(Array) },
  });
  const { reference } = z.object({ reference: z.string() }).parse(opened.json);
  expect((await ask("POST", `/received-payment/${_id}`, one)).json).toEqual({ asked: 0, name: "the bank" });

  const came = await ask("POST", "/money-came", owner, { reference, amount: "49.50", date });
  expect(came).toMatchObject({ status: 201, json: { orderId: _id, state: "booked" } });
  const [payment] = z
    .array(z.object({ txnId: z.string(), refundableCents: z.number() }))
    .parse((await ask("GET", `/order-payments/${_id}`, owner)).json);
  expect(payment?.refundableCents).toBe(4_950);
  const asked = { txnId: payment?.txnId, amount: "9.50", left: "49.50" };
  expect(await ask("POST", `/refund/${_id}`, owner, asked)).toMatchObject({
    status: 201,
    json: { cents: 950, state: "done" },
  });
  expect((await ask("POST", `/refund/${_id}`, owner, asked)).status, "the same request again").toBe(409);
  expect((await ask("GET", `/order-payments/${_id}`, owner)).json).toMatchObject([
    { grossCents: 4_950, refundableCents: 4_000 },
    { grossCents: -950, refundableCents: 0 },
  ]);
});

test("an invalid field is named in the error, and nothing changes", async () => {
  const { ask, _id, owner, one } = await ordered();
  const wrong = [
    ["provider", await ask("POST", `/pay-now/${_id}`, one, { provider: "cash" })],
    ["amount", await ask("POST", "/money-came", owner, { reference: "x", amount: "1e3", date })],
    ["date", await ask("POST", "/money-came", owner, { reference: "x", amount: "1.00", date: "5.3." })],
    ["reference", await ask("POST", "/money-came", owner, { amount: "1.00", date })],
    ["txnId", await ask("POST", `/refund/${_id}`, owner, { amount: "1.00" })],
    ["left", await ask("POST", `/refund/${_id}`, owner, { txnId: "x", left: "all" })],
  ] as const;
  for (const [field, answer] of wrong) {
    expect(answer.status, field).toBe(400);
    expect(answer.text).toContain(`"${field}"`);
  }
  expect((await ask("GET", `/order-payments/${_id}`, owner)).json).toEqual([]);
});

test("a customer can't pay, check or refund another customer's order", async () => {
  const { ask, _id, two } = await ordered();
  expect((await ask("GET", `/ways-to-pay/${_id}`, two)).status).toBe(404);
  expect((await ask("POST", `/pay-now/${_id}`, two, { provider: "bank-transfer" })).status).toBe(404);
  expect((await ask("POST", `/received-payment/${_id}`, two)).status).toBe(404);
  expect((await ask("GET", `/order-payments/${_id}`, two)).status).toBe(403);
  expect((await ask("POST", `/refund/${_id}`, two, { txnId: "x" })).status).toBe(403);
  expect((await ask("POST", "/money-came", two, { reference: "x", amount: "1.00", date })).status).toBe(403);
});

test("a REST client corrects a part of an order's billing details; a repeat changes nothing", async () => {
  const { ask, _id, owner, one } = await ordered();
  const body = { company: "Sample Ltd", taxId: "DE123456789", buyerReference: "PO 7" };
  expect((await ask("PUT", `/order/${_id}/billing`, one, body)).status).toBe(403);
  const corrected = await ask("PUT", `/order/${_id}/billing`, owner, body);
  const now = { _id, ...buyer, ...body, revision: 1, invoices: null };
  expect(corrected.json).toEqual({ ...now, acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  expect((await ask("PUT", `/order/${_id}/billing`, owner, body)).json).toMatchObject({ modifiedCount: 0 });
  expect((await ask("GET", `/order/${_id}/billing`, owner)).json).toEqual(now);
  const late = { company: "Late Ltd", revision: 0 };
  expect((await ask("PUT", `/order/${_id}/billing`, owner, late)).status).toBe(409);
});
