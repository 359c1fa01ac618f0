import Stripe from "stripe";
import { expect, test } from "vitest";
import { sandbox } from "./driver.ts";

test("a declined charge of a stored card returns the same error for its key, and another attempt for another key", async () => {
  const { stripe, open, choose, control } = await sandbox();
  const { id, url } = await open({
    customer_creation: "always",
    payment_intent_data: { setup_future_usage: "off_session" },
  });
  await choose(url, "card-confirm");
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.payment_method"] });
  const intent = paid.payment_intent;
  if (intent === null || typeof intent === "string") throw new Error("No payment.");
  expect(intent).toMatchObject({ setup_future_usage: "off_session", customer: paid.customer });
  const { payment_method } = intent;
  if (payment_method === null || typeof payment_method === "string") throw new Error("No card.");
  expect(payment_method).toMatchObject({ customer: paid.customer, card: { last4: "3184" } });

  const charge = async (idempotencyKey: string) => {
    const params = {
      amount: 4_950,
      currency: "usd",
      customer: String(paid.customer),
      payment_method: payment_method.id,
      off_session: true,
      confirm: true,
    };
    const error: unknown = await stripe.paymentIntents.create(params, { idempotencyKey }).catch((one) => one);
    if (!(error instanceof Stripe.errors.StripeCardError)) throw new Error("It was not declined.");
    return error;
  };
  const first = await charge("period-2");
  expect(first).toMatchObject({ statusCode: 402, code: "authentication_required" });
  await control("method", { methodId: payment_method.id, later: "insufficient_funds" });
  expect((await charge("period-2")).payment_intent?.id).toBe(first.payment_intent?.id);
  const other = await charge("period-3");
  expect(other).toMatchObject({ code: "card_declined", decline_code: "insufficient_funds" });
  const { data, has_more } = await stripe.paymentIntents.list({ customer: String(paid.customer), limit: 2 });
  expect([data.map((one) => one.id), has_more]).toEqual([
    [other.payment_intent?.id, first.payment_intent?.id],
    true,
  ]);
});
