import {
  type MethodSetup,
  ProviderError,
  type ReturnUrls,
  type SessionOrder,
  type StoredAnswer,
} from "../provider.ts";
import { call, type Reply, unexplained } from "./api.ts";
import { labelOf } from "./method.ts";
import { cut, OVER, payerPage, refusalOf, TRY_AGAIN } from "./order.ts";
import { paymentToken, setupToken } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

const SETUP_TOKENS = "/v3/vault/setup-tokens";
const setupPath = (reference: string) => `${SETUP_TOKENS}/${encodeURIComponent(reference)}`;

/** The body of `POST /v3/vault/setup-tokens` (Payment Method Tokens, "Create a setup token"). */
export const setupRequest = (order: SessionOrder, urls: ReturnUrls) => ({
  payment_source: {
    paypal: {
      usage_type: "MERCHANT",
      customer_type: "CONSUMER",
      permit_multiple_payment_tokens: true,
      experience_context: {
        brand_name: cut(order.siteName),
        return_url: urls.paid,
        cancel_url: urls.cancelled,
        shipping_preference: "NO_SHIPPING",
      },
    },
  },
});

const isDone = (reply: Reply) => reply.status === 200 || reply.status === 201;

/** Opens a page at PayPal on which the customer stores an account. Throws ProviderError. */
export async function initiateSetup(
  setup: PaypalSetup,
  { _id, reference: known }: MethodSetup,
  order: SessionOrder,
  urls: ReturnUrls,
  signal: AbortSignal,
): Promise<{ url: string; reference: string }> {
  const reply = await call(
    setup,
    known === null
      ? {
          method: "POST",
          path: SETUP_TOKENS,
          body: setupRequest(order, urls),
          requestId: `${_id}-setup`,
        }
      : { method: "GET", path: setupPath(known) },
    signal,
  );
  if ("unanswered" in reply) throw new ProviderError(TRY_AGAIN, reply.unanswered);
  if (reply.status === 404) throw new ProviderError(OVER, "PayPal's setup token expired.", { ended: true });
  const read = setupToken.safeParse(reply.body);
  if (!isDone(reply) || !read.success) throw refusalOf(reply);
  const { id: reference, status, links } = read.data;
  if (status === "APPROVED" || status === "VAULTED") return { url: urls.paid, reference };
  const url = payerPage(links, setup);
  if (!url) throw new ProviderError(OVER, "PayPal's setup token has no page for the buyer.", { ended: true });
  return { url, reference };
}

/** Returns the account that the customer stored on such a page: exchanges the approved setup token for the account's own. */
export async function retrieveSetup(
  setup: PaypalSetup,
  { _id, reference }: MethodSetup,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  if (reference === null) return { result: "answered", method: null };
  const seen = await call(setup, { method: "GET", path: setupPath(reference) }, signal);
  if ("unanswered" in seen) return { result: "unknown", reason: seen.unanswered };
  if (seen.status === 404)
    return { result: "ended", reason: "The page at PayPal expired before an account was saved." };
  const token = setupToken.safeParse(seen.body);
  if (!isDone(seen) || !token.success) return { result: "unknown", reason: unexplained(seen) };
  if (token.data.status !== "APPROVED" && token.data.status !== "VAULTED")
    return { result: "answered", method: null };
  const body = { payment_source: { token: { id: reference, type: "SETUP_TOKEN" } } };
  const path = "/v3/vault/payment-tokens";
  const reply = await call(setup, { method: "POST", path, body, requestId: `${_id}-token` }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  const read = paymentToken.safeParse(reply.body);
  if (!isDone(reply) || !read.success) return { result: "unknown", reason: unexplained(reply) };
  const { id: methodRef, customer, payment_source } = read.data;
  const label = labelOf(payment_source?.paypal?.email_address ?? "");
  return { result: "answered", method: { customerRef: customer.id, methodRef, label, expires: "" } };
}
