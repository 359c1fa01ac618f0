import { z } from "zod";
import { fetchProvider, noResponseReason, pauseAfter } from "../fetch-provider.ts";
import { parseJson } from "../reading.ts";
import type { PaypalSetup } from "./setup.ts";
import { dropToken, TokenError, tokenOf } from "./token.ts";

export interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the API's address, such as /v2/checkout/orders. */
  path: string;
  body?: object | Buffer;
  /** PayPal-Request-Id, PayPal's idempotency key. At most 108 characters. */
  requestId?: string;
}

/** Issue codes and links of an error; the rest of PayPal's error is dropped. */
const problem = z.object({
  name: z.string().default(""),
  details: z.array(z.object({ issue: z.string().default("") })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

export interface Reply {
  status: number;
  raw: Buffer;
  body: unknown;
  /** PayPal's error codes, such as ORDER_NOT_APPROVED; empty for a successful request. */
  issues: readonly string[];
  links: readonly { rel: string; href: string }[];
  /** Time until the next request, in milliseconds, if the rate limit was exceeded. */
  pauseMs?: number | undefined;
}

const CODE = /^[A-Z0-9_]{1,80}$/;

async function send(
  setup: PaypalSetup,
  request: Request,
  token: string,
  signal: AbortSignal,
): Promise<Reply> {
  const { method, path, body, requestId } = request;
  const hasBody = method === "POST" || method === "PATCH";
  const { status, headers, raw } = await fetchProvider(
    setup.apiUrl + path,
    {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(hasBody && { "content-type": "application/json" }),
        ...(method === "POST" && { prefer: "return=representation" }),
        ...(requestId !== undefined && { "paypal-request-id": requestId }),
      },
      ...(hasBody && {
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body ?? {}),
      }),
    },
    signal,
  );
  const read = parseJson(raw);
  const wrong = status >= 400 ? problem.safeParse(read).data : undefined;
  const codes = [...(wrong?.details.map((one) => one.issue) ?? []), wrong?.name ?? ""];
  return {
    status,
    raw,
    body: read,
    issues: codes.filter((code) => CODE.test(code)),
    links: wrong?.links ?? [],
    pauseMs: status === 429 ? pauseAfter(new Headers(headers).get("retry-after") ?? undefined) : undefined,
  };
}

const isRefused = ({ status, issues }: Reply) =>
  status === 401 || (status === 403 && issues.includes("NOT_AUTHORIZED"));

/**
 * Calls PayPal with an access token. Renews a rejected token and retries once, because a token lacks permissions that the app
 * got after it was issued. Never throws; `unanswered` explains why there is no response.
 */
export async function call(
  setup: PaypalSetup,
  request: Request,
  signal: AbortSignal,
): Promise<Reply | { unanswered: string }> {
  try {
    const token = await tokenOf(setup, signal);
    const reply = await send(setup, request, token.value, signal);
    if (!isRefused(reply)) return reply;
    dropToken(setup, token);
    return await send(setup, request, (await tokenOf(setup, signal)).value, signal);
  } catch (error) {
    return { unanswered: error instanceof TokenError ? error.message : noResponseReason("PayPal", error) };
  }
}

/** Returns a sentence for a response that has no more specific explanation. */
export function unexplained({ status, issues }: Reply): string {
  const codes = issues.length > 0 ? ` (${issues.join(", ")})` : "";
  if (status === 401)
    return "PayPal rejected its own access token. Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.";
  if (status === 403)
    return `PayPal doesn't allow this request${codes}. In PayPal, check the features of the app and the limits of the account.`;
  if (status === 429) return "Too many requests to PayPal. Please wait a few minutes.";
  return `PayPal responded with status ${status}${codes}.`;
}

/** Returns the answer for a response that has no more specific explanation: the request is retried. */
export const unknownAnswer = (reply: Reply) =>
  ({ result: "unknown", reason: unexplained(reply), pauseMs: reply.pauseMs }) as const;
