import { Declined } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import { missing, Problem } from "./http/problems.ts";
import type { sessionRequest, setupRequest } from "./http/requests.ts";
import { requireCustomer } from "./methods.ts";
import { newId, type Session } from "./records.ts";
import { sessionJson } from "./resources.ts";
import { prepareWebhook, store, type TestProvider } from "./test-provider.ts";

const HOUR_MS = 3_600_000;
const LEAST_CENTS = 50;

type Request = z.infer<typeof sessionRequest>;
type SetupRequest = z.infer<typeof setupRequest>;

function expiryOf(expires_at: number | undefined, at: number): number {
  const expiresAt = expires_at === undefined ? at + 24 * HOUR_MS : expires_at * 1_000;
  if (expiresAt < at + HOUR_MS / 2 - 1_000 || expiresAt > at + 24 * HOUR_MS + 1_000)
    throw new Problem(
      400,
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  return expiresAt;
}

/** Returns the fields that sessions of both modes have. */
function baseOf(bank: TestProvider, request: Request | SetupRequest) {
  const at = bank.clock.now();
  const { customer, customer_email } = request;
  if (customer !== undefined && customer_email !== undefined)
    throw new Problem(400, "You may only specify one of these parameters: customer, customer_email.");
  return {
    kind: "session",
    id: newId("cs_test", 58),
    status: "open",
    successUrl: request.success_url,
    cancelUrl: request.cancel_url,
    clientReferenceId: request.client_reference_id,
    customerEmail:
      customer === undefined ? customer_email : requireCustomer(bank, customer, "customer").email,
    metadata: request.metadata ?? {},
    customerCreation: request.customer_creation ?? "if_required",
    customerId: customer,
    setupIntentId: undefined,
    intentId: undefined,
    problem: undefined,
    expiresAt: expiryOf(request.expires_at, at),
    createdAt: at,
  } as const;
}

export function createSession(bank: TestProvider, request: Request): Session {
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
  const session: Session = {
    ...baseOf(bank, request),
    mode: "payment",
    paymentStatus: "unpaid",
    cents,
    currency,
    lineItems: request.line_items,
    intentMetadata: request.payment_intent_data?.metadata ?? {},
    storesMethod: request.payment_intent_data?.setup_future_usage !== undefined,
    description: request.payment_intent_data?.description,
  };
  store(bank, session);
  return session;
}

/** Creates a session whose page stores a means of payment without charging it. */
export function createSetup(bank: TestProvider, request: SetupRequest): Session {
  const session: Session = {
    ...baseOf(bank, request),
    mode: "setup",
    paymentStatus: "no_payment_required",
    cents: 0,
    currency: request.currency.toLowerCase(),
    lineItems: [],
    intentMetadata: request.setup_intent_data?.metadata ?? {},
    storesMethod: true,
    description: request.setup_intent_data?.description,
  };
  store(bank, session);
  return session;
}

export function requireSession(bank: TestProvider, id: string): Session {
  const session = bank.journal.get("session", id);
  if (!session) throw missing("checkout.session", id, "session");
  return session;
}

/** Returns an open session. */
export function requireOpen(bank: TestProvider, id: string): Session {
  const session = requireSession(bank, id);
  if (session.status !== "open") throw new Declined("This checkout is no longer open.");
  return session;
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
