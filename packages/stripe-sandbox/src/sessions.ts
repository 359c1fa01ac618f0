import { Declined } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import { missing, Problem } from "./http/problems.ts";
import type { sessionRequest } from "./http/requests.ts";
import { type Charge, type Intent, newId, type Session } from "./records.ts";
import { chargeJson, intentJson, sessionJson } from "./resources.ts";
import { prepareWebhook, store, type TestProvider } from "./test-provider.ts";

const HOUR_MS = 3_600_000;
const LEAST_CENTS = 50;

export function createSession(bank: TestProvider, request: z.infer<typeof sessionRequest>): Session {
  const at = bank.clock.now();
  const currencies = new Set(request.line_items.map((one) => one.price_data.currency.toLowerCase()));
  const [currency = ""] = currencies;
  if (currencies.size > 1)
    throw new Problem(400, "All prices on a Checkout Session must be in the same currency.", {
      param: "line_items",
    });
  const cents = request.line_items.reduce((sum, one) => sum + one.price_data.unit_amount * one.quantity, 0);
  if (cents < LEAST_CENTS)
    throw new Problem(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  const expiresAt = request.expires_at === undefined ? at + 24 * HOUR_MS : request.expires_at * 1_000;
  if (expiresAt < at + HOUR_MS / 2 - 1_000 || expiresAt > at + 24 * HOUR_MS + 1_000)
    throw new Problem(
      400,
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  const session: Session = {
    kind: "session",
    id: newId("cs_test", 58),
    status: "open",
    paymentStatus: "unpaid",
    cents,
    currency,
    lineItems: request.line_items,
    successUrl: request.success_url,
    cancelUrl: request.cancel_url,
    clientReferenceId: request.client_reference_id,
    customerEmail: request.customer_email,
    metadata: request.metadata ?? {},
    intentMetadata: request.payment_intent_data?.metadata ?? {},
    description: request.payment_intent_data?.description,
    intentId: undefined,
    problem: undefined,
    expiresAt,
    createdAt: at,
  };
  store(bank, session);
  return session;
}

export function requireSession(bank: TestProvider, id: string): Session {
  const session = bank.journal.get("session", id);
  if (!session) throw missing("checkout.session", id, "session");
  return session;
}

/** Pays the session by card, with a declined card, or with a delayed payment method. */
export function paySession(bank: TestProvider, id: string, choice: "card" | "declined" | "delayed"): Session {
  const session = requireSession(bank, id);
  if (session.status !== "open") throw new Declined("This checkout is no longer open.");
  const at = bank.clock.now();
  const intentId = session.intentId ?? newId("pi");
  const charge: Charge = {
    kind: "charge",
    id: newId("ch"),
    intentId,
    sessionId: id,
    status: choice === "card" ? "succeeded" : choice === "delayed" ? "pending" : "failed",
    cents: session.cents,
    currency: session.currency,
    metadata: session.intentMetadata,
    method: choice === "delayed" ? "us_bank_account" : "card",
    createdAt: at,
  };
  const intent: Intent = {
    kind: "intent",
    id: intentId,
    sessionId: id,
    status: choice === "card" ? "succeeded" : choice === "delayed" ? "processing" : "requires_payment_method",
    chargeId: charge.id,
    createdAt: bank.journal.get("intent", intentId)?.createdAt ?? at,
  };
  if (choice === "declined") {
    const open: Session = { ...session, intentId, problem: "Your card was declined. Try another card." };
    store(
      bank,
      open,
      intent,
      charge,
      ...prepareWebhook(bank, "charge.failed", chargeJson(bank, charge)),
      ...prepareWebhook(bank, "payment_intent.payment_failed", intentJson(intent, open)),
    );
    return open;
  }
  const paymentStatus = choice === "card" ? "paid" : "unpaid";
  const complete: Session = { ...session, status: "complete", paymentStatus, intentId, problem: undefined };
  store(
    bank,
    complete,
    intent,
    charge,
    ...(choice === "card"
      ? prepareWebhook(bank, "charge.succeeded", chargeJson(bank, charge))
      : prepareWebhook(bank, "charge.pending", chargeJson(bank, charge))),
    ...prepareWebhook(
      bank,
      choice === "card" ? "payment_intent.succeeded" : "payment_intent.processing",
      intentJson(intent, complete),
    ),
    ...prepareWebhook(bank, "checkout.session.completed", sessionJson(bank, complete)),
  );
  return complete;
}

/** Completes or fails a delayed payment. */
export function settleSession(bank: TestProvider, chargeId: string, isPaid: boolean): Session {
  const pending = bank.journal.get("charge", chargeId);
  if (pending?.status !== "pending") throw new Declined("Only a pending payment can be completed or denied.");
  const session = requireSession(bank, pending.sessionId);
  const before = bank.journal.get("intent", pending.intentId);
  if (!before) throw new Declined("This payment has no intent.");
  const charge: Charge = { ...pending, status: isPaid ? "succeeded" : "failed" };
  const intent: Intent = { ...before, status: isPaid ? "succeeded" : "requires_payment_method" };
  const settled: Session = { ...session, paymentStatus: isPaid ? "paid" : "unpaid" };
  const [ofCharge, ofIntent, ofSession] = isPaid
    ? ["charge.succeeded", "payment_intent.succeeded", "checkout.session.async_payment_succeeded"]
    : ["charge.failed", "payment_intent.payment_failed", "checkout.session.async_payment_failed"];
  store(
    bank,
    settled,
    intent,
    charge,
    ...prepareWebhook(bank, ofCharge, chargeJson(bank, charge)),
    ...prepareWebhook(bank, ofIntent, intentJson(intent, settled)),
    ...prepareWebhook(bank, ofSession, sessionJson(bank, settled)),
  );
  return settled;
}

function expire(bank: TestProvider, session: Session): Session {
  const expired: Session = { ...session, status: "expired" };
  store(bank, expired, ...prepareWebhook(bank, "checkout.session.expired", sessionJson(bank, expired)));
  return expired;
}

export function expireSession(bank: TestProvider, id: string): Session {
  const session = requireSession(bank, id);
  if (session.status !== "open")
    throw new Problem(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  return expire(bank, session);
}

/** Expires the sessions that are overdue. */
export function expireLateSessions(bank: TestProvider): void {
  const at = bank.clock.now();
  for (const session of bank.journal.all("session"))
    if (session.status === "open" && session.expiresAt <= at) expire(bank, session);
}
