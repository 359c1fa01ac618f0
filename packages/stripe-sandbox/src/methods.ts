import { Declined } from "@rankwright/sandbox-kit";
import { missing, Problem } from "./http/problems.ts";
import { type Customer, type Later, type Method, type MethodType, newId, type Session } from "./records.ts";
import { methodJson } from "./stored-resources.ts";
import { prepareWebhook, store, type TestProvider } from "./test-provider.ts";

const MONTHS = 12;

interface Kind {
  type: "card" | "bank";
  last4: string;
  later: Later;
  /** True for a card that expires at the end of the current month. */
  expires?: boolean;
}

/** Means of payment that the buyer may choose on the page of a checkout that stores it, by the choice's value. */
export const storable = {
  card: { type: "card", last4: "4242", later: "succeeds" },
  delayed: { type: "bank", last4: "6789", later: "succeeds" },
  "card-confirm": { type: "card", last4: "3184", later: "authentication_required" },
  "card-declined-later": { type: "card", last4: "0341", later: "declined" },
  "card-expires": { type: "card", last4: "0069", later: "succeeds", expires: true },
} as const satisfies Record<string, Kind>;
export type StorableChoice = keyof typeof storable;

/** Returns the type of the bank debits in a currency. */
export const debitIn = (currency: string): MethodType =>
  currency === "eur" ? "sepa_debit" : "us_bank_account";

/** Creates the means of payment that the buyer chose, and its customer if the session has none yet. Neither is stored. */
export function createMethod(
  bank: TestProvider,
  session: Session,
  choice: StorableChoice,
): { customer: Customer; method: Method } {
  const at = bank.clock.now();
  const known = session.customerId === undefined ? undefined : findCustomer(bank, session.customerId);
  const customer = known ?? {
    kind: "customer",
    id: newId("cus", 14),
    email: session.customerEmail ?? "buyer@example.com",
    createdAt: at,
  };
  const { type, last4, later, ...rest }: Kind = storable[choice];
  const now = new Date(at);
  return {
    customer,
    method: {
      kind: "method",
      id: newId("pm"),
      customerId: customer.id,
      type: type === "card" ? "card" : debitIn(session.currency),
      last4,
      expMonth: now.getUTCMonth() + 1,
      expYear: now.getUTCFullYear() + (rest.expires ? 0 : 4),
      later,
      createdAt: at,
    },
  };
}

export const findCustomer = ({ journal }: TestProvider, id: string): Customer | undefined =>
  journal.get("customer", id);

export function requireCustomer(bank: TestProvider, id: string, param: string): Customer {
  const customer = findCustomer(bank, id);
  if (!customer) throw missing("customer", id, param);
  return customer;
}

export function requireMethod({ journal }: TestProvider, id: string, param: string): Method {
  const method = journal.get("method", id);
  if (!method) throw missing("PaymentMethod", id, param);
  return method;
}

/** True if the card's last month has passed. */
export function hasExpired({ type, expYear, expMonth }: Method, now: number): boolean {
  const at = new Date(now);
  return type === "card" && at.getUTCFullYear() * MONTHS + at.getUTCMonth() >= expYear * MONTHS + expMonth;
}

/** Detaches the means of payment from its customer: it can't be charged any more. */
export function detachMethod(bank: TestProvider, id: string): Method {
  const method = requireMethod(bank, id, "payment_method");
  if (method.customerId === undefined)
    throw new Problem(
      400,
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  const detached: Method = { ...method, customerId: undefined };
  store(bank, detached, ...prepareWebhook(bank, "payment_method.detached", methodJson(detached)));
  return detached;
}

/** Replaces an attached card's number and expiry, as card networks do when the bank issues a new card. */
export function renewCard(
  bank: TestProvider,
  id: string,
  card: Partial<Pick<Method, "last4" | "expMonth" | "expYear">>,
): Method {
  const method = requireMethod(bank, id, "payment_method");
  if (method.type !== "card" || method.customerId === undefined)
    throw new Declined("Only a stored card can be renewed.");
  const renewed: Method = {
    ...method,
    last4: card.last4 ?? "1881",
    expMonth: card.expMonth ?? method.expMonth,
    expYear: card.expYear ?? method.expYear + 4,
    later: "succeeds",
  };
  store(bank, renewed, ...prepareWebhook(bank, "payment_method.automatically_updated", methodJson(renewed)));
  return renewed;
}

/** Sets what happens when the means of payment is charged later. */
export function setLater(bank: TestProvider, id: string, later: Later): Method {
  const changed: Method = { ...requireMethod(bank, id, "payment_method"), later };
  store(bank, changed);
  return changed;
}
