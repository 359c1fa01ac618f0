import type Stripe from "stripe";
import { z } from "zod";
import type { CheckLine, Connected } from "../provider.ts";
import { accountLines, describeAccount } from "./account.ts";
import { call, type Failure, loadStripe } from "./api.ts";
import type { StripeSetup } from "./setup.ts";
import { EVENT_TYPES } from "./webhook.ts";

const created = z.object({ id: z.string().min(1), secret: z.string().startsWith("whsec_") });

const PERMISSION =
  "This restricted key lacks a permission. Give it write access to Webhook Endpoints, Checkout Sessions, Payment Intents and Refunds, and read access to the account, payments, payment methods and disputes. Or use the secret key.";

function problemOf({ status, code, isEndpointLimit, reason }: Failure, webhookUrl: string): string {
  if (status === 403) return PERMISSION;
  if (isEndpointLimit)
    return "Stripe allows no more webhooks in this account. Delete one that you don't need in Stripe under Developers, Webhooks, then connect again.";
  if (code === "url_invalid")
    return `Stripe doesn't accept ${webhookUrl} as the address for notifications. It must be reachable from the internet.`;
  return `${reason} Nothing was changed. Try again later.`;
}

/** Returns the webhooks that have the shop's address. */
const ownEndpoints = (setup: StripeSetup, webhookUrl: string, signal: AbortSignal) =>
  call(setup, signal, async ({ webhookEndpoints }) => {
    const all = await webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    return all.filter(({ url }) => url === webhookUrl);
  });

async function createEndpoint(setup: StripeSetup, url: string, signal: AbortSignal) {
  const { API_VERSION } = await loadStripe();
  return call(setup, signal, ({ webhookEndpoints }) =>
    webhookEndpoints.create({
      url,
      enabled_events: EVENT_TYPES,
      api_version: API_VERSION,
      description: `Payments of ${new URL(url).host}`,
    }),
  );
}

/** Deletes webhooks. Returns the first failure. */
async function remove(
  setup: StripeSetup,
  endpoints: readonly Stripe.WebhookEndpoint[],
  signal: AbortSignal,
): Promise<Failure | undefined> {
  for (const { id } of endpoints) {
    const removed = await call(setup, signal, ({ webhookEndpoints }) => webhookEndpoints.del(id));
    if ("failure" in removed && removed.failure.status !== 404) return removed.failure;
  }
  return undefined;
}

/**
 * Checks the key and creates the webhook. Only the creation returns the signing secret, so an older webhook for the same address is
 * replaced. It is removed after the new one exists, unless the account has no room for both.
 */
async function open(setup: StripeSetup, webhookUrl: string, signal: AbortSignal): Promise<Connected> {
  const failed = (failure: Failure): Connected => ({
    result: "failed",
    reason: problemOf(failure, webhookUrl),
  });
  const account = await call(setup, signal, (stripe) => stripe.accounts.retrieveCurrent());
  if ("failure" in account)
    return account.failure.status === 401
      ? {
          result: "rejected",
          reason: "Stripe doesn't know this key. Copy it again from the Stripe Dashboard.",
        }
      : failed(account.failure);
  const older = await ownEndpoints(setup, webhookUrl, signal);
  if ("failure" in older) return failed(older.failure);
  let replaced = older.done;
  let endpoint = await createEndpoint(setup, webhookUrl, signal);
  if ("failure" in endpoint && endpoint.failure.isEndpointLimit && replaced.length > 0) {
    const problem = await remove(setup, replaced.slice(0, 1), signal);
    if (problem) return failed(problem);
    replaced = replaced.slice(1);
    endpoint = await createEndpoint(setup, webhookUrl, signal);
  }
  if ("failure" in endpoint) return failed(endpoint.failure);
  const read = created.safeParse(endpoint.done);
  if (!read.success)
    return { result: "failed", reason: "Stripe's response could not be read. Try again later." };
  const left = await remove(setup, replaced, signal);
  const lines: CheckLine[] = [
    ...accountLines(account.done),
    { ok: true, text: `Stripe sends notifications to ${webhookUrl}.` },
  ];
  if (left)
    lines.push({
      ok: false,
      text: `An older webhook for the same address could not be removed. ${left.reason} Delete it in Stripe under Developers, Webhooks.`,
    });
  return {
    result: "connected",
    account: describeAccount(account.done),
    webhook: read.data.secret,
    webhookId: read.data.id,
    lines,
  };
}

async function close(
  setup: StripeSetup,
  webhookUrl: string,
  keep: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const endpoints = await ownEndpoints(setup, webhookUrl, signal);
  if ("failure" in endpoints) return endpoints.failure.reason;
  const others = endpoints.done.filter(({ id }) => id !== keep);
  return (await remove(setup, others, signal))?.reason;
}

export const connection = { open, close };
