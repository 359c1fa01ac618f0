import { disputeJson } from "./dispute-resource.ts";
import { Problem } from "./http/problems.ts";
import { chargeJson, intentJson, lineItemsJson, refundJson, sessionJson } from "./resources.ts";
import { customerJson, methodJson, setupIntentJson } from "./stored-resources.ts";
import type { TestProvider } from "./test-provider.ts";
import { refundsOf } from "./test-provider.ts";

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the object with this id; undefined if there is none. */
function find(bank: TestProvider, id: string): Json | undefined {
  const { journal } = bank;
  const intent = journal.get("intent", id);
  if (intent) return intentJson(intent);
  const setup = journal.get("setupIntent", id);
  if (setup) return setupIntentJson(setup);
  const customer = journal.get("customer", id);
  if (customer) return customerJson(customer);
  const method = journal.get("method", id);
  if (method) return methodJson(method);
  const charge = journal.get("charge", id);
  if (charge) return chargeJson(bank, charge);
  const refund = journal.get("refund", id);
  if (refund) return refundJson(refund);
  const dispute = journal.get("dispute", id);
  if (dispute) return disputeJson(dispute);
  const session = journal.get("session", id);
  return session ? sessionJson(bank, session) : undefined;
}

/** Returns a field that responses contain only if `expand` names it. */
function included(bank: TestProvider, object: Json, field: string): Json | undefined {
  const session = field === "line_items" ? bank.journal.get("session", String(object.id)) : undefined;
  if (session) return lineItemsJson(session);
  const charge = field === "refunds" ? bank.journal.get("charge", String(object.id)) : undefined;
  if (!charge) return undefined;
  const data = refundsOf(bank, charge).toReversed().map(refundJson);
  return { object: "list", data, has_more: false, url: `/v1/charges/${charge.id}/refunds` };
}

function expandPath(bank: TestProvider, object: Json, [field = "", ...rest]: string[], whole: string): Json {
  const refused = new Problem(400, `This property cannot be expanded (${whole}).`, { param: "expand" });
  const value = object[field];
  if (value === null) return object;
  if (Array.isArray(value) && field === "data")
    return { ...object, data: value.map((one) => (isJson(one) ? expandPath(bank, one, rest, whole) : one)) };
  const inner = isJson(value)
    ? value
    : typeof value === "string"
      ? find(bank, value)
      : included(bank, object, field);
  if (!inner) throw refused;
  return { ...object, [field]: rest.length > 0 ? expandPath(bank, inner, rest, whole) : inner };
}

/** Replaces the ids in `expand` with their objects (docs.stripe.com/api/expanding_objects). */
export const expanded = (bank: TestProvider, object: Json, paths: readonly string[] = []): Json =>
  paths.reduce((at, path) => expandPath(bank, at, path.split("."), path), object);
