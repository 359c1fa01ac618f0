import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { serveJson } from "@rankwright/test-kit/servers/json-server";
import { browser, guestOrder } from "@rankwright/test-kit/shops/browser";
import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, onTestFinished, test } from "vitest";
import { createTaxWorker } from "./worker.ts";

const VALID = { isValid: true, userError: "VALID", vatNumber: "83404833048" };

/** German shop in live mode that sold to a business in France, and a VIES that answers as the test says. */
async function sold(answer: () => unknown) {
  let asked = 0;
  const vies = await serveJson(() => ({
    "/ms/FR/vat/83404833048?requesterMemberStateCode=DE&requesterNumber=123456788": () => {
      asked += 1;
      return answer();
    },
  }));
  const made = await shop();
  await made.owner.settings.business.save({
    revision: 0,
    values: { name: "Nord", country: "Germany", taxId: "DE123456788" },
  });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on" } });
  made.deps.env.VIES_URL = vies;
  setPaymentMode(made.deps.env, "live");
  const { order } = await browser(made).call.checkout.place(
    guestOrder({ customerCountry: "France", taxId: "FR83404833048" }),
  );
  const worker = createTaxWorker(made.deps);
  onTestFinished(() => worker.stop());
  const check = () => made.owner.orders.vatCheck({ _id: order._id });
  return { ...made, order, run: () => worker.runOnce(), check, asked: () => asked };
}

test("a registered VAT ID is recorded with the number of the answer, which is asked for once", async () => {
  const made = await sold(() => ({
    ...VALID,
    requestIdentifier: "WAPIAAAAX1",
    name: "EXEMPLE SARL",
    address: "---",
  }));
  expect(await made.check()).toMatchObject({ vatId: "FR83404833048", state: "open", answeredAt: null });
  expect(await made.run()).toBe(1);
  expect(await made.check()).toMatchObject({
    state: "valid",
    requestId: "WAPIAAAAX1",
    name: "EXEMPLE SARL",
    address: "",
    answeredAt: made.deps.now(),
  });
  expect(await made.run()).toBe(0);
  expect(made.asked()).toBe(1);
});

test("the owner is mailed about a VAT ID that isn't registered, and the order stays as it is", async () => {
  const made = await sold(() => ({ ...VALID, isValid: false, userError: "INVALID" }));
  await made.run();
  expect(await made.check()).toMatchObject({ state: "invalid" });
  expect(made.mails().at(-1)).toMatchObject({
    recipient: "owner@example.com",
    subject: "VAT ID not registered: FR83404833048, order by Sample client",
  });
  expect(await made.owner.orders.get({ _id: made.order._id })).toEqual(made.order);
});

test.each([
  ["is down", { isValid: false, userError: "MS_UNAVAILABLE", vatNumber: "83404833048" }],
  ["answers about another number", { ...VALID, vatNumber: "1" }],
  ["contradicts itself", { ...VALID, isValid: false }],
  ["answers something else", { hello: "world" }],
])("if VIES %s, it is asked again later, for two weeks", async (_, answer) => {
  let now: unknown = answer;
  const made = await sold(() => now);
  expect(await made.run()).toBe(0);
  expect(await made.check()).toMatchObject({ state: "open" });
  expect(await made.run(), "not before its time").toBe(0);
  expect(made.asked()).toBe(1);
  made.clock.advance(60_000);
  await made.run();
  expect(made.asked()).toBe(2);
  made.clock.advance(15 * 24 * 3_600_000);
  await made.run();
  expect(await made.check()).toMatchObject({ state: "unanswered" });
  now = VALID;
  made.clock.advance(24 * 3_600_000);
  await made.run();
  expect(made.asked(), "nobody asks any more").toBe(3);
});

test("test orders, and buyers who pay VAT, aren't checked", async () => {
  const made = await sold(() => VALID);
  const place = (over: Parameters<typeof guestOrder>[0]) =>
    browser(made).call.checkout.place(guestOrder(over));
  const { order: consumer } = await place({ customerCountry: "France" });
  expect(await made.owner.orders.vatCheck({ _id: consumer._id })).toBeNull();
  setPaymentMode(made.deps.env, "local");
  const { order } = await place({ customerCountry: "France", taxId: "FR83404833048" });
  expect(await made.owner.orders.vatCheck({ _id: order._id })).toBeNull();
});
