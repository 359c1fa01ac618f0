import { refused, refusedFor } from "@rankwright/test-kit/refused";
import { browser, guestOrder as order } from "@rankwright/test-kit/shops/browser";
import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

/** A guest's cancelled order. */
async function cancelled() {
  const made = await shop();
  const { call } = browser(made);
  const { order: placed } = await call.checkout.place(order());
  await call.orders.cancel({ _id: placed._id, paymentStatus: "Cancelled" });
  return { made, call, placed };
}

test("a guest reorders after a cancelled payment, and repeated requests create only one new order", async () => {
  const { call, placed } = await cancelled();
  const [again, twice] = [
    await call.checkout.again({ _id: placed._id }),
    await call.checkout.again({ _id: placed._id }),
  ];
  expect(again).toEqual({ ...placed, _id: again._id });
  expect(again._id).not.toBe(placed._id);
  expect(twice).toEqual(again);
  await call.orders.cancel({ _id: again._id, paymentStatus: "Cancelled" });
  const third = await call.checkout.again({ _id: placed._id });
  expect(third._id).not.toBe(again._id);
  expect(await call.orders.get({ _id: third._id })).toMatchObject({ paymentStatus: "UnPaid" });
});

test("reordering still works after the billing details were corrected", async () => {
  const { call, placed, made } = await cancelled();
  const again = await call.checkout.again({ _id: placed._id });
  await made.owner.orders.correctBilling({ _id: placed._id, customerName: "Another Name" });
  expect(await call.checkout.again({ _id: placed._id })).toEqual(again);
});

test("a stranger who guesses the new order's idempotency key gets no access to it", async () => {
  const { call, placed, made } = await cancelled();
  const again = await call.checkout.again({ _id: placed._id });
  const stranger = browser(made, "192.0.2.9").call;
  for (const idempotencyKey of [`again:${placed._id}`, `again:guest:${placed._id}`]) {
    const { order: theirs } = await stranger.checkout.place(order({ idempotencyKey }));
    expect(theirs._id).not.toBe(again._id);
  }
  await expect(stranger.orders.get({ _id: again._id })).rejects.toEqual(refused("UNAUTHORIZED"));
});

test("reordering creates another order one day after the last order was paid", async () => {
  const made = await shop();
  const { _id } = (await made.one.checkout.place(order({ customerEmail: undefined }))).order;
  await made.one.orders.cancel({ _id, paymentStatus: "Cancelled" });
  const again = await made.one.checkout.again({ _id });
  await made.owner.orders.setPaymentStatus({ _id: again._id, paymentStatus: "Paid", reason: "Cash" });
  expect((await made.one.checkout.again({ _id }))._id).toBe(again._id);
  made.clock.advance(24 * 3_600_000);
  const later = await made.one.checkout.again({ _id });
  expect(later).toMatchObject({ paymentStatus: "UnPaid" });
  expect((await made.one.checkout.again({ _id }))._id).toBe(later._id);
});

test("reordering returns 409 if the price has changed", async () => {
  const { call, placed, made } = await cancelled();
  await made.owner.content.packages.update({ _id: made.basic._id, data: { packagePrice: "60" } });
  await expect(call.checkout.again({ _id: placed._id })).rejects.toEqual(
    refusedFor("CONFLICT", "packagePrice"),
  );
});
