import { isTestMode, type PaymentMode, shopCurrency } from "@rankwright/schema";
import { isLoopback } from "../../addresses/loopback.ts";
import type { Env } from "../../settings/env.ts";
import type { CheckLine, PaymentProvider, ProviderSetup } from "../provider.ts";
import { providers } from "../providers.ts";

const CHECK_MS = 15_000;

/** Check result of one payment provider. */
export interface Checked {
  provider: PaymentProvider["id"];
  label: string;
  mode: PaymentMode;
  lines: CheckLine[];
}

/** Explains why a provider can't reach this address; undefined if it can. The test systems on this machine reach all. */
export function unreachableReason(url: string, mode: PaymentMode): string | undefined {
  const { protocol, hostname } = new URL(url);
  if (mode === "local" || (protocol === "https:" && !isLoopback(hostname))) return undefined;
  return `The provider can't reach ${url}. To fix this, set SITE_URL (or API_URL) to the public https address.`;
}

/** Checks from this machine that the webhook address reaches the shop: a GET must return 405. */
async function checkAddress(url: string, mode: PaymentMode): Promise<CheckLine> {
  const unreachable = unreachableReason(url, mode);
  if (unreachable) return { ok: false, text: unreachable };
  try {
    const { status } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(CHECK_MS) });
    return status === 405
      ? { ok: true, text: `Notifications are received at ${url}.` }
      : {
          ok: false,
          text: `${url} responded with ${status}, unlike this shop. Check that it is the shop's address.`,
        };
  } catch {
    return { ok: false, text: `No response from ${url}. Check that the shop is running.` };
  }
}

/** Asks the provider whether the account takes the shop's currency. Returns an error if it doesn't. */
async function checkCurrency(provider: PaymentProvider, setup: ProviderSetup): Promise<CheckLine[]> {
  const answer = await provider.takesCurrency?.(setup, shopCurrency(), AbortSignal.timeout(CHECK_MS));
  const text = `The account doesn't take ${shopCurrency()}. Change the currency in the business settings.`;
  return answer === "no" ? [{ ok: false, text }] : [];
}

/** Checks all payment providers that are set up, or only the named one. Moves no money. */
export async function checkPayments(
  { setups, API_URL }: Pick<Env, "setups" | "API_URL">,
  only?: PaymentProvider["id"],
): Promise<Checked[]> {
  const found = providers.map(async (one): Promise<Checked | undefined> => {
    if (only !== undefined && one.id !== only) return undefined;
    const setup = setups[one.id];
    if (!setup) return undefined;
    const { mode } = setup;
    const webhookUrl = one.webhook ? API_URL + one.webhook.path : "";
    const lines: CheckLine[] = [
      {
        ok: true,
        text: isTestMode(mode)
          ? `Test mode (${mode}): no real money is charged. Orders are in ${shopCurrency()}.`
          : `Live mode, in ${shopCurrency()}.`,
      },
      ...(webhookUrl ? [await checkAddress(webhookUrl, mode)] : []),
      ...((await one.check?.(setup, webhookUrl, AbortSignal.timeout(CHECK_MS))) ?? []),
      ...(await checkCurrency(one, setup)),
    ];
    return { provider: one.id, label: one.label, mode, lines };
  });
  return (await Promise.all(found)).filter((one) => one !== undefined);
}
