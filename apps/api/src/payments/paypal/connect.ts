import { isTestMode } from "@rankwright/schema";
import { z } from "zod";
import { noResponseReason } from "../fetch-provider.ts";
import type { CheckLine, Connected } from "../provider.ts";
import { call, type Reply, unexplained } from "./api.ts";
import type { PaypalSetup } from "./setup.ts";
import { TokenError, tokenOf } from "./token.ts";
import { EVENT_TYPES } from "./webhooks/parse.ts";

const PATH = "/v1/notifications/webhooks";
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const eventTypes = EVENT_TYPES.map((name) => ({ name }));

const hook = z.object({
  id: z.string().min(1),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
});
const hookList = z.object({ webhooks: z.array(hook) });

type Result<Done> = { done: Done } | { failed: string };

const later = (reason: string) => `${reason} Nothing was changed. Try again later.`;

function problemOf(reply: Reply, webhookUrl: string): string {
  const { issues } = reply;
  if (issues.includes("WEBHOOK_NUMBER_LIMIT_EXCEEDED"))
    return "PayPal allows no more webhooks for this app. Delete one that you don't need on the app's page at developer.paypal.com, then connect again.";
  if (issues.includes("VALIDATION_ERROR"))
    return `PayPal doesn't accept ${webhookUrl} as the address for notifications. It must be reachable from the internet with HTTPS.`;
  if (reply.status === 200 || reply.status === 201) return later("PayPal's response could not be read.");
  return later(unexplained(reply));
}

/** Takes over the webhook that the app already has for this address, and adds missing events. */
async function adopt(setup: PaypalSetup, webhookUrl: string, signal: AbortSignal): Promise<Result<string>> {
  const listed = await call(setup, { method: "GET", path: PATH }, signal);
  if ("unanswered" in listed) return { failed: later(listed.unanswered) };
  const known = hookList.safeParse(listed.body).data?.webhooks.find(({ url }) => url === webhookUrl);
  if (!known) return { failed: problemOf(listed, webhookUrl) };
  const names = known.event_types.map(({ name }) => name);
  if (names.includes("*") || EVENT_TYPES.every((name) => names.includes(name))) return { done: known.id };
  const body = [{ op: "replace", path: "/event_types", value: eventTypes }];
  const changed = await call(setup, { method: "PATCH", path: pathOf(known.id), body }, signal);
  if ("unanswered" in changed) return { failed: later(changed.unanswered) };
  return changed.status === 200 ? { done: known.id } : { failed: problemOf(changed, webhookUrl) };
}

/** Creates the webhook, or takes over the one that has this address. Returns its id. */
async function webhookFor(
  setup: PaypalSetup,
  webhookUrl: string,
  signal: AbortSignal,
): Promise<Result<string>> {
  const body = { url: webhookUrl, event_types: eventTypes };
  const reply = await call(setup, { method: "POST", path: PATH, body }, signal);
  if ("unanswered" in reply) return { failed: later(reply.unanswered) };
  if (reply.issues.includes("WEBHOOK_URL_ALREADY_EXISTS")) return adopt(setup, webhookUrl, signal);
  const made = hook.safeParse(reply.body);
  return reply.status === 201 && made.success
    ? { done: made.data.id }
    : { failed: problemOf(reply, webhookUrl) };
}

const text = z.string().trim().min(1).optional().catch(undefined);
const owner = z.object({
  name: text,
  payer_id: text,
  emails: z
    .array(z.object({ value: z.string() }))
    .optional()
    .catch(undefined),
});

/** Describes the account. PayPal names its owner only if the app has the permission. */
async function describeAccount(setup: PaypalSetup, signal: AbortSignal): Promise<string> {
  const path = "/v1/identity/oauth2/userinfo?schema=paypalv1.1";
  const reply = await call(setup, { method: "GET", path }, signal);
  const read = "unanswered" in reply || reply.status !== 200 ? undefined : owner.safeParse(reply.body).data;
  const parts = [read?.name, read?.emails?.[0]?.value, read?.payer_id && `Merchant ID ${read.payer_id}`];
  const known = parts.filter(Boolean).join(" · ");
  return known || (isTestMode(setup.mode) ? "PayPal sandbox app" : "PayPal live app");
}

async function open(setup: PaypalSetup, webhookUrl: string, signal: AbortSignal): Promise<Connected> {
  try {
    await tokenOf(setup, signal);
  } catch (error) {
    if (!(error instanceof TokenError))
      return { result: "failed", reason: later(noResponseReason("PayPal", error)) };
    if (!error.isRejected) return { result: "failed", reason: later(error.message) };
    const reason = "PayPal doesn't know this client ID and secret. Copy both again from the same app.";
    return { result: "rejected", reason };
  }
  const webhook = await webhookFor(setup, webhookUrl, signal);
  if ("failed" in webhook) return { result: "failed", reason: webhook.failed };
  const where = setup.mode === "live" ? "live" : "sandbox";
  const lines: CheckLine[] = [
    { ok: true, text: `PayPal accepts the client ID and secret of this ${where} app.` },
    { ok: true, text: `PayPal sends notifications to ${webhookUrl}.` },
  ];
  const account = await describeAccount(setup, signal);
  return { result: "connected", account, webhook: webhook.done, webhookId: webhook.done, lines };
}

async function close(
  setup: PaypalSetup,
  _webhookUrl: string,
  keep: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (setup.webhookId === "" || setup.webhookId === keep) return undefined;
  const reply = await call(setup, { method: "DELETE", path: pathOf(setup.webhookId) }, signal);
  if ("unanswered" in reply) return reply.unanswered;
  return reply.status === 204 || reply.status === 404 ? undefined : unexplained(reply);
}

export const connection = { open, close };
