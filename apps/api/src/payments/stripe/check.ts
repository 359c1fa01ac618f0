import type { CheckLine } from "../provider.ts";
import { accountLines, describeAccount } from "./account.ts";
import { call } from "./api.ts";
import type { StripeSetup } from "./setup.ts";
import { EVENT_TYPES } from "./webhook.ts";

const fine = (text: string): CheckLine => ({ ok: true, text });
const wrong = (text: string): CheckLine => ({ ok: false, text });

/** Checks the key, that the account can accept payments, and the webhook at Stripe. */
export async function check(
  setup: StripeSetup,
  webhookUrl: string,
  signal: AbortSignal,
): Promise<CheckLine[]> {
  const account = await call(setup, signal, (stripe) => stripe.accounts.retrieveCurrent());
  if ("failure" in account) return [wrong(account.failure.reason)];
  const accepted = `Stripe accepts the key (${setup.mode}). Account: ${describeAccount(account.done)}.`;
  const lines = [fine(accepted), ...accountLines(account.done)];
  const endpoints = await call(setup, signal, (stripe) =>
    stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  if ("failure" in endpoints) return [...lines, wrong(endpoints.failure.reason)];
  const endpoint = endpoints.done.find(({ url }) => url === webhookUrl);
  if (!endpoint) return [...lines, wrong(`Stripe has no webhook for this site. Add ${webhookUrl}.`)];
  if (endpoint.status !== "enabled")
    return [...lines, wrong(`The webhook ${webhookUrl} is disabled. Enable it in Stripe.`)];
  const names = endpoint.enabled_events;
  const missing = names.includes("*") ? [] : EVENT_TYPES.filter((name) => !names.includes(name));
  return [
    ...lines,
    fine(`Stripe sends notifications to ${webhookUrl}.`),
    missing.length === 0
      ? fine("The webhook has all required events.")
      : wrong(`The webhook is missing events. Add ${missing.join(", ")} in Stripe.`),
  ];
}
