import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { documentsOf, sent } from "@rankwright/test-kit/shops/quote-shop";
import { type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, onTestFinished, test } from "vitest";
import { createQuotesWorker } from "./worker.ts";

const DAY_MS = 24 * 3_600_000;

/** Runs the reminders that are due, and returns the subjects of the mails that they sent. */
function reminders({ deps, mails }: Shop) {
  const worker = createQuotesWorker(deps);
  onTestFinished(() => worker.stop());
  return async () => {
    const before = mails().length;
    await worker.runOnce();
    return mails()
      .slice(before)
      .map(({ subject }) => subject);
  };
}

describe("reminders", () => {
  test("of a quote are sent before its last day, and stop when it is answered", async () => {
    const made = await shop();
    const run = reminders(made);
    const { token, call } = await sent(made, { validUntil: "2026-03-10" });
    expect(await run()).toEqual([]);
    made.clock.advance(7 * DAY_MS);
    expect(await run()).toEqual(["Your quote Q-2026-0001 is valid until March 10, 2026"]);
    expect(await run()).toEqual([]);
    await call.quotes.decline({ token });
    made.clock.advance(30 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("before a quote's last day aren't sent after it, if the site was down until then", async () => {
    const made = await shop();
    const run = reminders(made);
    await sent(made, { validUntil: "2026-03-10" });
    made.clock.advance(14 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("of an invoice are sent on the owner's days before and after its due date, and stop at the payment", async () => {
    const made = await shop();
    const run = reminders(made);
    made.deps.env.business = { ...made.deps.env.business, invoiceDaysAfter: "2, 5" };
    const { accept, view } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    const label = documentsOf(made)[0]?.label;
    made.clock.advance(12 * DAY_MS);
    expect(await run()).toEqual([`Reminder: invoice ${label} is due March 16, 2026`]);
    made.clock.advance(5 * DAY_MS);
    expect(await run()).toEqual([`Invoice ${label} is overdue: $225.00`]);
    await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Sample" });
    expect(await view()).toMatchObject({ remindAt: null });
    made.clock.advance(5 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("follow the owner's days also if they are changed after the quote was sent or accepted", async () => {
    const made = await shop();
    const run = reminders(made);
    const open = await sent(made, { validUntil: "2026-03-10" });
    const later = await sent(made, { payDays: "14" });
    await later.accept({ provider: undefined });
    const days = { quoteDaysBefore: "none", invoiceDaysBefore: "10" };
    await made.owner.settings.business.save({ revision: 0, values: days });
    expect(await open.view()).toMatchObject({ remindAt: null });
    made.clock.advance(7 * DAY_MS);
    expect(await run()).toEqual([expect.stringMatching(/^Reminder: invoice .+ is due March 16, 2026$/)]);
  });

  test("of an invoice from the test mode aren't sent once the shop takes real payments", async () => {
    const made = await shop();
    const run = reminders(made);
    const { accept } = await sent(made, { payDays: "14" });
    await accept({ provider: undefined });
    setPaymentMode(made.deps.env, "live");
    made.clock.advance(12 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("of unpaid orders are also sent for a quote that is paid at once", async () => {
    const made = await allMethodsShop();
    made.deps.env.business = { ...made.deps.env.business, remindUnpaid: "yes" };
    const { accept } = await sent(made);
    await accept({ provider: "stripe" });
    await made.later(DAY_MS);
    const mailed = made.mails().map(({ recipient, subject }) => ({ recipient, subject }));
    const subject = "Your order is not paid yet: SEO relaunch, $225.00";
    expect(mailed).toContainEqual({ recipient: "client@example.com", subject });
  });

  test("of an invoice aren't doubled by those of the bank transfer, which has the same due date", async () => {
    const made = await allMethodsShop();
    const run = reminders(made);
    const { accept } = await sent(made, { payDays: "30" });
    const { next } = await accept({ provider: "bank-transfer" });
    expect(next).toMatchObject({
      kind: "instructions",
      lines: expect.arrayContaining([{ label: "Please pay by", value: "April 1, 2026" }]),
    });
    const before = made.mails().length;
    made.clock.advance(20 * DAY_MS);
    await made.run();
    expect([...(await run()), ...made.mails().slice(before)]).toEqual([]);
  });
});
