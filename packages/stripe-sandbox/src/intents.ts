import type { z } from "zod";
import type { Faults } from "./faults.ts";
import { Problem } from "./http/problems.ts";
import type { intentRequest } from "./http/requests.ts";
import { hasExpired, requireCustomer, requireMethod } from "./methods.ts";
import { type Charge, type Decline, type Intent, type Later, type Method, newId } from "./records.ts";
import { chargeJson, intentJson } from "./resources.ts";
import { methodJson } from "./stored-resources.ts";
import { prepareWebhook, store, type TestProvider } from "./test-provider.ts";

const LEAST_CENTS = 50;

/** Declines of a stored means of payment, in Stripe's words (docs.stripe.com/declines/codes). */
const declines: Readonly<Record<Exclude<Later, "succeeds">, Decline>> = {
  declined: {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  },
  insufficient_funds: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost_card: { code: "card_declined", declineCode: "lost_card", message: "Your card was declined." },
  expired_card: {
    code: "expired_card",
    declineCode: "expired_card",
    message: "Your card has expired.",
  },
  authentication_required: {
    code: "authentication_required",
    declineCode: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
};

/** Returns why the means of payment can't be charged now; undefined if it can. */
function declineOf(method: Method, { storedCharges }: Faults, now: number): Decline | undefined {
  if (hasExpired(method, now)) return declines.expired_card;
  const later = storedCharges === "asStored" ? method.later : storedCharges;
  return later === "succeeds" ? undefined : declines[later];
}

/** Error of a declined charge. It contains the payment intent, and a repeated idempotency key returns it again. */
const declined = (intent: Intent, charge: Charge, method: Method, decline: Decline) =>
  new Problem(402, decline.message, {
    type: "card_error",
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    charge: charge.id,
    payment_intent: intentJson(intent),
    payment_method: methodJson(method),
  });

/** Charges a stored means of payment without the buyer. A bank debit is processing until the bank decides. */
export function chargeMethod(bank: TestProvider, request: z.infer<typeof intentRequest>): Intent {
  const { amount, currency, customer, payment_method, metadata = {}, description } = request;
  requireCustomer(bank, customer, "customer");
  const method = requireMethod(bank, payment_method, "payment_method");
  if (method.customerId !== customer)
    throw new Problem(
      400,
      `The customer does not have a payment method with the ID ${payment_method}. The payment method must be attached to the customer.`,
      { param: "payment_method" },
    );
  if (amount < LEAST_CENTS)
    throw new Problem(400, "Amount must be at least $0.50 usd", {
      code: "amount_too_small",
      param: "amount",
    });
  const at = bank.clock.now();
  const decline = declineOf(method, bank.faults(), at);
  const isDebit = method.type !== "card";
  const chargeId = newId("ch");
  const intent: Intent = {
    kind: "intent",
    id: newId("pi"),
    sessionId: undefined,
    status: decline ? "requires_payment_method" : isDebit ? "processing" : "succeeded",
    cents: amount,
    currency: currency.toLowerCase(),
    metadata,
    description,
    customerId: customer,
    methodId: decline ? undefined : method.id,
    storesMethod: false,
    decline,
    chargeId,
    createdAt: at,
  };
  const charge: Charge = {
    kind: "charge",
    id: chargeId,
    intentId: intent.id,
    status: decline ? "failed" : isDebit ? "pending" : "succeeded",
    cents: amount,
    currency: intent.currency,
    metadata,
    method: method.type,
    createdAt: at,
  };
  const [ofCharge, ofIntent] = decline
    ? ["charge.failed", "payment_intent.payment_failed"]
    : isDebit
      ? ["charge.pending", "payment_intent.processing"]
      : ["charge.succeeded", "payment_intent.succeeded"];
  store(
    bank,
    intent,
    charge,
    ...prepareWebhook(bank, ofCharge, chargeJson(bank, charge)),
    ...prepareWebhook(bank, ofIntent, intentJson(intent)),
  );
  if (decline) throw declined(intent, charge, method, decline);
  return intent;
}

/** Cancels a payment intent that has not been paid. */
export function cancelIntent(bank: TestProvider, intent: Intent): Intent {
  if (intent.status !== "requires_payment_method")
    throw new Problem(
      400,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: "payment_intent_unexpected_state" },
    );
  const canceled: Intent = { ...intent, status: "canceled" };
  store(bank, canceled, ...prepareWebhook(bank, "payment_intent.canceled", intentJson(canceled)));
  return canceled;
}
