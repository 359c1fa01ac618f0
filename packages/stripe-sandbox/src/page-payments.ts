import { Declined } from "@rankwright/sandbox-kit";
import { createMethod, debitIn, type StorableChoice, storable } from "./methods.ts";
import {
  type Charge,
  type Customer,
  type Decline,
  type Intent,
  type Method,
  newId,
  type Session,
  type SetupIntent,
} from "./records.ts";
import { chargeJson, intentJson, sessionJson } from "./resources.ts";
import { requireOpen, requireSession } from "./sessions.ts";
import { methodJson, setupIntentJson } from "./stored-resources.ts";
import { prepareWebhook, store, type TestProvider } from "./test-provider.ts";

/** Choices on the page of a session, without "cancel". */
export const choices = ["declined", ...(Object.keys(storable) as StorableChoice[])] as const;
export type PageChoice = (typeof choices)[number];

const DECLINED: Decline = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
};

/** Keeps the session open and shows the error on its page. */
function decline(bank: TestProvider, session: Session): Session {
  const problem = "Your card was declined. Try another card.";
  if (session.mode === "setup") {
    const open: Session = { ...session, problem };
    store(bank, open);
    return open;
  }
  const open: Session = { ...session, intentId: session.intentId ?? newId("pi"), problem };
  const { intent, charge } = paymentOf(bank, open, "failed", undefined);
  store(
    bank,
    open,
    intent,
    charge,
    ...prepareWebhook(bank, "charge.failed", chargeJson(bank, charge)),
    ...prepareWebhook(bank, "payment_intent.payment_failed", intentJson(intent)),
  );
  return open;
}

const intentStatus = {
  succeeded: "succeeded",
  pending: "processing",
  failed: "requires_payment_method",
} as const satisfies Record<Charge["status"], Intent["status"]>;

/** Returns the payment intent and the charge of an attempt to pay the session. Neither is stored. */
function paymentOf(
  bank: TestProvider,
  session: Session,
  status: Charge["status"],
  method: Method | undefined,
): { intent: Intent; charge: Charge } {
  const { id, cents, currency, customerId, storesMethod, description, intentId = newId("pi") } = session;
  const at = bank.clock.now();
  const metadata = session.intentMetadata;
  const charge: Charge = {
    kind: "charge",
    id: newId("ch"),
    intentId,
    status,
    cents,
    currency,
    metadata,
    method: method?.type ?? (status === "pending" ? debitIn(currency) : "card"),
    createdAt: at,
  };
  const intent: Intent = {
    kind: "intent",
    id: intentId,
    sessionId: id,
    status: intentStatus[status],
    cents,
    currency,
    metadata,
    description,
    customerId,
    methodId: method?.id,
    storesMethod,
    decline: status === "failed" ? DECLINED : undefined,
    chargeId: charge.id,
    createdAt: bank.journal.get("intent", intentId)?.createdAt ?? at,
  };
  return { intent, charge };
}

/** Stores the chosen means of payment without charging it. */
function saveMethod(bank: TestProvider, session: Session, customer: Customer, method: Method): Session {
  const setup: SetupIntent = {
    kind: "setupIntent",
    id: newId("seti"),
    sessionId: session.id,
    customerId: customer.id,
    methodId: method.id,
    metadata: session.intentMetadata,
    createdAt: bank.clock.now(),
  };
  const complete: Session = { ...session, status: "complete", setupIntentId: setup.id, problem: undefined };
  store(
    bank,
    complete,
    customer,
    method,
    setup,
    ...prepareWebhook(bank, "payment_method.attached", methodJson(method)),
    ...prepareWebhook(bank, "setup_intent.succeeded", setupIntentJson(setup)),
    ...prepareWebhook(bank, "checkout.session.completed", sessionJson(bank, complete)),
  );
  return complete;
}

/** Does what the buyer chose on the session's page: pays, or stores a means of payment, or fails. */
export function paySession(bank: TestProvider, id: string, choice: PageChoice): Session {
  const open = requireOpen(bank, id);
  if (choice === "declined") return decline(bank, open);
  if (!open.storesMethod && choice !== "card" && choice !== "delayed")
    throw new Declined("This checkout stores no means of payment.");
  const isDelayed = choice === "delayed";
  const made =
    open.storesMethod || open.customerCreation === "always" ? createMethod(bank, open, choice) : undefined;
  const session: Session = { ...open, customerId: made?.customer.id ?? open.customerId, problem: undefined };
  const stored = made && open.storesMethod ? made.method : undefined;
  if (session.mode === "setup" && made) return saveMethod(bank, session, made.customer, made.method);
  const { intent, charge } = paymentOf(bank, session, isDelayed ? "pending" : "succeeded", stored);
  const complete: Session = {
    ...session,
    status: "complete",
    paymentStatus: isDelayed ? "unpaid" : "paid",
    intentId: intent.id,
  };
  const [ofCharge, ofIntent] = isDelayed
    ? ["charge.pending", "payment_intent.processing"]
    : ["charge.succeeded", "payment_intent.succeeded"];
  store(
    bank,
    complete,
    ...(made ? [made.customer] : []),
    ...(stored ? [stored] : []),
    intent,
    charge,
    ...(stored ? prepareWebhook(bank, "payment_method.attached", methodJson(stored)) : []),
    ...prepareWebhook(bank, ofCharge, chargeJson(bank, charge)),
    ...prepareWebhook(bank, ofIntent, intentJson(intent)),
    ...prepareWebhook(bank, "checkout.session.completed", sessionJson(bank, complete)),
  );
  return complete;
}

/** Completes or fails a delayed payment, whether the buyer made it on a page or the shop charged a stored bank account. */
export function settleCharge(bank: TestProvider, chargeId: string, isPaid: boolean): Intent {
  const pending = bank.journal.get("charge", chargeId);
  if (pending?.status !== "pending") throw new Declined("Only a pending payment can be completed or denied.");
  const before = bank.journal.get("intent", pending.intentId);
  if (!before) throw new Declined("This payment has no intent.");
  const charge: Charge = { ...pending, status: isPaid ? "succeeded" : "failed" };
  const intent: Intent = {
    ...before,
    status: isPaid ? "succeeded" : "requires_payment_method",
    decline: isPaid
      ? undefined
      : {
          code: "payment_method_not_available",
          declineCode: undefined,
          message: "The customer's bank account could not be debited.",
        },
  };
  const session = before.sessionId === undefined ? undefined : requireSession(bank, before.sessionId);
  const settled: Session | undefined = session && { ...session, paymentStatus: isPaid ? "paid" : "unpaid" };
  const [ofCharge, ofIntent, ofSession] = isPaid
    ? ["charge.succeeded", "payment_intent.succeeded", "checkout.session.async_payment_succeeded"]
    : ["charge.failed", "payment_intent.payment_failed", "checkout.session.async_payment_failed"];
  store(
    bank,
    ...(settled ? [settled] : []),
    intent,
    charge,
    ...prepareWebhook(bank, ofCharge, chargeJson(bank, charge)),
    ...prepareWebhook(bank, ofIntent, intentJson(intent)),
    ...(settled ? prepareWebhook(bank, ofSession, sessionJson(bank, settled)) : []),
  );
  return intent;
}
