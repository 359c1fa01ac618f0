import { z } from "zod";
import { noResponseReason } from "../fetch-provider.ts";
import type { CheckLine } from "../provider.ts";
import { call, unexplained } from "./api.ts";
import type { PaypalSetup } from "./setup.ts";
import { TokenError, tokenOf } from "./token.ts";
import { EVENT_TYPES } from "./webhooks/parse.ts";

const webhook = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
});

const fine = (text: string): CheckLine => ({ ok: true, text });
const wrong = (text: string): CheckLine => ({ ok: false, text });

async function checkToken(setup: PaypalSetup, signal: AbortSignal): Promise<CheckLine> {
  try {
    await tokenOf(setup, signal);
    return fine(`PayPal accepts the client ID and secret (${setup.mode}).`);
  } catch (error) {
    return wrong(error instanceof TokenError ? error.message : noResponseReason("PayPal", error));
  }
}

async function checkWebhook(
  setup: PaypalSetup,
  webhookUrl: string,
  signal: AbortSignal,
): Promise<CheckLine[]> {
  const path = `/v1/notifications/webhooks/${encodeURIComponent(setup.webhookId)}`;
  const reply = await call(setup, { method: "GET", path }, signal);
  if ("unanswered" in reply) return [wrong(reply.unanswered)];
  if (reply.status === 404)
    return [
      wrong(
        "PayPal doesn't have this webhook. Set the webhook ID (PAYPAL_WEBHOOK_ID) to the one on the app's page.",
      ),
    ];
  const read = webhook.safeParse(reply.body);
  if (reply.status !== 200 || !read.success) return [wrong(unexplained(reply))];
  const { url, event_types } = read.data;
  const names = event_types.map(({ name }) => name);
  const missing = names.includes("*") ? [] : EVENT_TYPES.filter((name) => !names.includes(name));
  return [
    url === webhookUrl
      ? fine(`PayPal sends notifications to ${webhookUrl}.`)
      : wrong(`PayPal sends notifications to ${url}. Change the webhook's address to ${webhookUrl}.`),
    missing.length === 0
      ? fine("The webhook has all required events.")
      : wrong(`The webhook is missing events. Add ${missing.join(", ")} on the app's page.`),
  ];
}

/** Checks the credentials and the webhook at PayPal. */
export async function check(
  setup: PaypalSetup,
  webhookUrl: string,
  signal: AbortSignal,
): Promise<CheckLine[]> {
  const token = await checkToken(setup, signal);
  if (!token.ok) return [token];
  return [token, ...(await checkWebhook(setup, webhookUrl, signal))];
}
