import { TextDecoder } from "node:util";
import { PAYPAL_CURRENCIES, paths } from "@rankwright/schema";
import { amountToCents } from "../amount.ts";
import { fetchProvider, noResponseReason } from "../fetch-provider.ts";
import type { EventType, PaymentEvent, PaymentProvider, ProviderSetup, Verification } from "../provider.ts";
import { formProblem, MAX_BYTES, parseForm } from "./form.ts";

const USER_AGENT = "Rankwright-IPN/1";

/** PayPal's payment_status values (IPN and PDT variables, "payment information"). */
const eventTypes: Readonly<Record<string, EventType>> = {
  Completed: "captured",
  Pending: "pending",
  "In-Progress": "pending",
  Processed: "pending",
  Denied: "failed",
  Expired: "failed",
  Failed: "failed",
  Voided: "failed",
  Refunded: "refunded",
  Partially_Refunded: "refunded",
  Reversed: "reversed",
  Canceled_Reversal: "reversalCanceled",
};

/** Returns the decoder for a notification's charset. PayPal accounts default to windows-1252. */
function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label || "windows-1252");
  } catch {
    return new TextDecoder("windows-1252");
  }
}

export function readNotification(raw: Buffer): PaymentEvent {
  const fields = new Map(parseForm(raw));
  const bytes = (name: string) => fields.get(name) ?? Buffer.alloc(0);
  const decoder = decoderOf(bytes("charset").toString("latin1"));
  const text = (name: string) => decoder.decode(bytes(name));
  // All compared values are ASCII in every charset; other bytes stay unchanged and match nothing.
  const code = (name: string) => bytes(name).toString("latin1");
  const status = code("payment_status");
  const txnType = code("txn_type");
  const named = Object.hasOwn(eventTypes, status) ? (eventTypes[status] ?? "other") : "other";
  // Our payments have the type "web_accept"; their refunds and reversals have the same type or none.
  const undoes = named === "refunded" || named === "reversed" || named === "reversalCanceled";
  const fits = txnType === "web_accept" || (txnType === "" && undoes);
  return {
    type: fits ? named : "other",
    status: status || txnType,
    txnId: code("txn_id"),
    parentTxnId: code("parent_txn_id"),
    invoiceId: code("invoice"),
    nonce: code("custom"),
    reference: "",
    payee: code("business"),
    receiver: code("receiver_email"),
    currency: code("mc_currency"),
    cents: amountToCents(code("mc_gross")),
    amount: code("mc_gross"),
    feeCents: named === "captured" ? amountToCents(code("mc_fee")) : undefined,
    isTest: code("test_ipn") === "1",
    reasonCode: text("pending_reason") || text("reason_code"),
    payer: [text("first_name"), text("last_name"), text("payer_email")].filter(Boolean).join(" "),
  };
}

async function postBack(verifyUrl: string, raw: Buffer, signal: AbortSignal): Promise<Verification> {
  const init = {
    method: "POST",
    body: Buffer.concat([Buffer.from("cmd=_notify-validate&"), raw]),
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": USER_AGENT },
  };
  try {
    const { status, raw: answer } = await fetchProvider(verifyUrl, init, signal);
    if (status !== 200) return { result: "unknown", reason: `PayPal responded with status ${status}.` };
    const said = answer.toString("latin1");
    if (said === "VERIFIED") return { result: "verified" };
    if (said === "INVALID") return { result: "invalid" };
    return { result: "unknown", reason: "PayPal responded with neither VERIFIED nor INVALID." };
  } catch (error) {
    return { result: "unknown", reason: noResponseReason("PayPal", error) };
  }
}

type Setup = Extract<ProviderSetup, { provider: "paypal-standard" }>;

/** PayPal Payments Standard: the browser posts a form of hidden fields, and PayPal sends a notification (IPN). */
export const paypalStandard: PaymentProvider<Setup> & { id: "paypal-standard" } = {
  id: "paypal-standard",
  label: "PayPal",
  next: "You'll pay on PayPal's page, then return here. We never see your card or PayPal password.",
  capabilities: { refund: false, retrieve: false, capture: false, store: false },
  payee: "needed",
  currencies: PAYPAL_CURRENCIES,
  browserOrigins: ({ checkoutUrl }) => [new URL(checkoutUrl).origin],
  initiatePayment: async ({ checkoutUrl }, session, order, urls) => ({
    kind: "form",
    action: checkoutUrl,
    fields: {
      cmd: "_xclick",
      business: session.payeeEmail,
      item_name: order.packageName,
      item_number: "1",
      amount: order.amount,
      no_shipping: "1",
      currency_code: session.currency,
      notify_url: urls.webhook,
      return: urls.paid,
      cancel_return: urls.cancelled,
      invoice: session._id,
      custom: session.nonce,
      rm: "1",
      charset: "utf-8",
    },
  }),
  webhook: {
    path: paths.paymentNotification(),
    contentType: "application/x-www-form-urlencoded",
    maxBytes: MAX_BYTES,
    storedHeaders: [],
    problem: formProblem,
  },
  verifies: "after",
  parseWebhook: (raw) => ({ eventId: "", events: [readNotification(raw)] }),
  verifyWebhook: ({ verifyUrl }, raw, _headers, _receivedAt, signal) => postBack(verifyUrl, raw, signal),
};
