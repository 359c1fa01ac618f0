import type Stripe from "stripe";
import { z } from "zod";
import { fetchProvider, noResponseReason, pauseAfter } from "../fetch-provider.ts";
import type { StripeSetup } from "./setup.ts";

/** Timeout of Stripe's client, in ms. Longer than that of `fetchProvider`, so that it never elapses first. */
const TIMEOUT_MS = 20_000;

/** Loads the Stripe package on first use, because it is large. */
export const loadStripe = async () => (await import("stripe")).default;

/** Returns the configured host of Stripe's API; {} for Stripe's default. */
function hostOf({ apiUrl }: StripeSetup) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === "http:";
  return { host: hostname, port: port || (isHttp ? 80 : 443), protocol: isHttp ? "http" : "https" } as const;
}

/** A request that Stripe refused or did not answer. `reason` is a sentence without secrets. */
export interface Failure {
  /** Undefined if there was no response. */
  status: number | undefined;
  /** Stripe's error code, such as charge_already_refunded; "" if there is none. */
  code: string;
  /** Why a card was declined, and the bank's advice on how to proceed; "" if it wasn't. */
  decline_code: string;
  advice_code: string;
  /** The parameter that Stripe refused; "" for none. */
  param: string;
  /** The request can't be repeated: its idempotency key was used for another request, or `expires_at` has passed. */
  isStale: boolean;
  /** The account has its maximum number of webhook endpoints. Stripe has no code for it. */
  isEndpointLimit: boolean;
  /** Time until the next request, in milliseconds, if the rate limit was exceeded. */
  pauseMs?: number | undefined;
  reason: string;
}

const codeText = z
  .string()
  .regex(/^[\w.]{1,80}$/)
  .catch("");

const refusal = z.object({
  statusCode: z.number(),
  code: codeText,
  decline_code: codeText,
  advice_code: codeText,
  param: z.string().catch(""),
  rawType: z.string().optional(),
  message: z.string().catch(""),
  headers: z.object({ "retry-after": z.string().optional() }).catch({}),
});

function reasonOf(status: number, code: string): string {
  if (status === 401) return "Stripe rejected the secret key. Check STRIPE_SECRET_KEY.";
  if (status === 403)
    return "The Stripe key lacks a permission. Allow it to write Checkout Sessions, Payment Intents and Refunds, and to read payments, payment methods and disputes.";
  if (status === 429) return "Too many requests to Stripe. Please wait a few minutes.";
  return `Stripe responded with status ${status}${code && ` (${code})`}.`;
}

/** Calls Stripe through `fetchProvider`, which limits time and size, without retries. Returns errors as `failure`. */
export async function call<Result>(
  setup: StripeSetup,
  signal: AbortSignal,
  work: (stripe: Stripe) => Promise<Result>,
): Promise<{ done: Result } | { failure: Failure }> {
  const Stripe = await loadStripe();
  let lost: string | undefined;
  const httpClient = Stripe.createFetchHttpClient(async (url: string | URL | Request, init?: RequestInit) => {
    try {
      const address = url instanceof Request ? url.url : url;
      const { status, headers, raw } = await fetchProvider(address, init ?? {}, signal);
      return new Response(raw.length > 0 ? raw : null, { status, headers });
    } catch (error) {
      lost = noResponseReason("Stripe", error);
      throw error;
    }
  });
  const stripe = new Stripe(setup.secretKey, {
    ...hostOf(setup),
    httpClient,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    return { done: await work(stripe) };
  } catch (error) {
    const read = refusal.safeParse(error);
    if (!read.success || lost !== undefined)
      return {
        failure: {
          status: undefined,
          code: "",
          decline_code: "",
          advice_code: "",
          param: "",
          isStale: false,
          isEndpointLimit: false,
          reason: lost ?? "Stripe's response could not be read.",
        },
      };
    const { statusCode: status, code, param, rawType, message, headers } = read.data;
    const { decline_code, advice_code } = read.data;
    const isStale = param === "expires_at" || rawType === "idempotency_error";
    const isEndpointLimit = /maximum of \d+ .*webhook endpoints/i.test(message);
    // A lock on one object has the same status, and doesn't concern other requests.
    const isLimited = status === 429 && code !== "lock_timeout";
    const pauseMs = isLimited ? pauseAfter(headers["retry-after"]) : undefined;
    const reason = reasonOf(status, code);
    return {
      failure: { status, code, decline_code, advice_code, param, isStale, isEndpointLimit, pauseMs, reason },
    };
  }
}

/** True if Stripe refused the request permanently, so that a retry would fail, too. */
export const isFinal = ({ status, code }: Failure): boolean =>
  (status === 400 || status === 402 || status === 404) &&
  code !== "idempotency_key_in_use" &&
  code !== "lock_timeout";
