import { centsToAmount, hasCents } from "@rankwright/schema";
import {
  type Initiated,
  type PaymentSession,
  ProviderError,
  type ReturnUrls,
  type SessionOrder,
} from "../provider.ts";
import { call, type Reply, unexplained } from "./api.ts";
import { order as orderSchema } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

/** PayPal's maximum length of names, descriptions and ids. */
const MAX_LENGTH = 127;
export const cut = (text: string) => text.slice(0, MAX_LENGTH).toWellFormed();

/** The body of `POST /v2/checkout/orders` for a payment without a page for the buyer. */
export const chargeRequest = (session: PaymentSession, order: SessionOrder) => ({
  intent: "CAPTURE",
  purchase_units: [
    {
      amount: { currency_code: session.currency, value: centsToAmount(session.amountCents) },
      invoice_id: session._id,
      custom_id: session.nonce,
      description: cut(order.packageName),
      // Without a payee, the account of the API client is paid.
      ...(session.payeeEmail !== "" && { payee: { email_address: session.payeeEmail } }),
    },
  ],
});

/** Instruction to store the buyer's account for the shop's later charges. A buyer may have several plans, each with its own token. */
const vault = {
  store_in_vault: "ON_SUCCESS",
  usage_type: "MERCHANT",
  usage_pattern: "RECURRING_PREPAID",
  customer_type: "CONSUMER",
  permit_multiple_payment_tokens: true,
} as const;

/** The body of `POST /v2/checkout/orders` (Orders v2, "Create order"). */
export function orderRequest(session: PaymentSession, order: SessionOrder, urls: ReturnUrls) {
  return {
    ...chargeRequest(session, order),
    payment_source: {
      paypal: {
        ...(order.storesMethod && { attributes: { vault } }),
        experience_context: {
          brand_name: cut(order.siteName),
          return_url: urls.paid,
          cancel_url: urls.cancelled,
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
        },
      },
    },
  };
}

/** Origins of PayPal's pages on which the buyer continues with an order. */
export const payerHosts = {
  sandbox: "https://www.sandbox.paypal.com",
  live: "https://www.paypal.com",
} as const;

/** True if a URL is one of PayPal's own pages. Links from its responses must not lead elsewhere. */
function isPaypals(href: string, { mode }: PaypalSetup): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname } = new URL(href);
  if (mode === "local") return protocol === "http:" || protocol === "https:";
  return protocol === "https:" && hostname.endsWith(mode === "live" ? ".paypal.com" : ".sandbox.paypal.com");
}

/** Returns PayPal's page on which the buyer continues with an order. */
export function payerPage(links: Reply["links"], setup: PaypalSetup): string | undefined {
  const at = (name: string) => links.find(({ rel, href }) => rel === name && isPaypals(href, setup))?.href;
  return at("payer-action") ?? at("approve") ?? at("redirect");
}

/** Path of PayPal's orders. */
export const ORDERS = "/v2/checkout/orders";
export const orderPath = (reference: string) => `${ORDERS}/${encodeURIComponent(reference)}`;

export const TRY_AGAIN =
  "PayPal can't be reached right now. Try again in a minute, or choose another payment method.";
const NOT_SET_UP = "PayPal did not accept the order. Choose another payment method, or contact us.";
export const OVER = "This PayPal checkout has ended. Please try again.";

/** Returns the error for a request that PayPal refused, with texts for the buyer and the log. */
export function refusalOf(reply: Reply): ProviderError {
  // The request id was used with other contents: the shop's address has changed since ("Orders v2 errors").
  if (reply.issues.includes("DUPLICATE_REQUEST_ID"))
    return new ProviderError(OVER, unexplained(reply), { ended: true });
  const isPassing = reply.status === 429 || reply.status >= 500;
  return new ProviderError(isPassing ? TRY_AGAIN : NOT_SET_UP, unexplained(reply));
}

/** Reopens an order: returns its page at PayPal, or the shop's return page if nothing is left to do at PayPal. */
async function reopen(
  setup: PaypalSetup,
  reference: string,
  urls: ReturnUrls,
  signal: AbortSignal,
): Promise<Initiated> {
  const reply = await call(setup, { method: "GET", path: orderPath(reference) }, signal);
  if ("unanswered" in reply) throw new ProviderError(TRY_AGAIN, reply.unanswered);
  if (reply.status === 404) throw new ProviderError(OVER, "PayPal no longer has the order.", { ended: true });
  const read = orderSchema.safeParse(reply.body);
  if (reply.status !== 200 || !read.success) throw refusalOf(reply);
  const { status, links, purchase_units } = read.data;
  if (status === "VOIDED") throw new ProviderError(OVER, "The order was voided at PayPal.", { ended: true });
  const captures = purchase_units.flatMap(({ payments }) => payments.captures);
  // PayPal captures an order only once: after a failed capture a new order is needed.
  if (captures.length > 0 && captures.every((one) => one.status === "DECLINED" || one.status === "FAILED"))
    throw new ProviderError(OVER, "The capture failed at PayPal.", { ended: true });
  if (status === "APPROVED" || status === "COMPLETED") return { kind: "redirect", url: urls.paid, reference };
  const url = payerPage(links, setup);
  if (!url)
    throw new ProviderError(OVER, `PayPal's order is ${status} and has no page for the buyer.`, {
      ended: true,
    });
  return { kind: "redirect", url, reference };
}

/** True if PayPal refused to store the buyer's account: the app lacks the feature, or PayPal doesn't offer it in the country. */
const mayNotStore = ({ status, issues }: Reply) =>
  (status === 403 || status === 422) && !issues.includes("DUPLICATE_REQUEST_ID");

/**
 * Creates the order, once: the request id is derived from the session's id. If PayPal doesn't store the buyer's account, the order is
 * created without that, and each period of the plan is paid through a mailed link.
 */
async function createOrder(
  setup: PaypalSetup,
  session: PaymentSession,
  order: SessionOrder,
  urls: ReturnUrls,
  signal: AbortSignal,
): Promise<Reply | { unanswered: string }> {
  const post = (what: SessionOrder, requestId: string) =>
    call(setup, { method: "POST", path: ORDERS, body: orderRequest(session, what, urls), requestId }, signal);
  const reply = await post(order, `${session._id}-create`);
  if (!order.storesMethod || "unanswered" in reply || !mayNotStore(reply)) return reply;
  return post({ ...order, storesMethod: false }, `${session._id}-create-unstored`);
}

/** Creates the session's order at PayPal, once, or opens it again. Throws ProviderError. */
export async function initiatePayment(
  setup: PaypalSetup,
  session: PaymentSession,
  order: SessionOrder,
  urls: ReturnUrls,
  signal: AbortSignal,
): Promise<Initiated> {
  if (!hasCents(session.currency))
    throw new ProviderError(NOT_SET_UP, `Amounts in ${session.currency} can't be paid through PayPal here.`);
  if (session.reference !== null) return reopen(setup, session.reference, urls, signal);
  const reply = await createOrder(setup, session, order, urls, signal);
  if ("unanswered" in reply) throw new ProviderError(TRY_AGAIN, reply.unanswered);
  const read = orderSchema.safeParse(reply.body);
  if ((reply.status !== 200 && reply.status !== 201) || !read.success) throw refusalOf(reply);
  const url = payerPage(read.data.links, setup);
  if (!url) throw new ProviderError(NOT_SET_UP, "PayPal's order has no page for the buyer.");
  return { kind: "redirect", url, reference: read.data.id };
}
