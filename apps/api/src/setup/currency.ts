import {
  COMMON_CURRENCIES,
  CURRENCIES,
  currencyName,
  DEFAULT_CURRENCY,
  PROVIDER_IDS,
  type ProviderId,
  paymentMethodNames,
  paymentMethodSettings,
  paymentsSettings,
  shopCurrency,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { providerOf, takes } from "../payments/providers.ts";
import type { ProviderSetup } from "../settings/payment-settings.ts";
import { requireNoIssues } from "../trpc/errors.ts";
import { settingsView } from "./group.ts";
import { isOwn, paymentMethodsOf } from "./payment-methods.ts";

type Deps = Pick<Context, "db" | "env">;

/** Maximum duration of the question to a provider, in milliseconds. */
const ASK_MS = 10_000;

/** Returns the payment methods that the owner has connected. Those of a new shop, which only work in test mode, don't count. */
const ownMethods = (deps: Deps): ProviderId[] =>
  paymentMethodsOf(deps)
    .ways.filter(isOwn)
    .map(({ id }) => id);

/** Returns the currencies to choose from: those that all connected payment methods take, and the current one. */
export function currencyChoices(deps: Deps) {
  const methods = ownMethods(deps).map(providerOf);
  const fitting = CURRENCIES.filter(
    (code) => code === shopCurrency() || methods.every((one) => takes(one, code)),
  );
  const common: readonly string[] = COMMON_CURRENCIES;
  const choices = (codes: readonly string[]) => codes.map((code) => ({ code, name: currencyName(code) }));
  return {
    common: choices(common.filter((code) => fitting.includes(code))),
    others: choices(fitting.filter((code) => !common.includes(code))),
    /** Names of the connected payment methods that don't take all currencies. */
    limitedBy: methods.filter(({ currencies }) => currencies).map(({ id }) => paymentMethodNames[id]),
  };
}

/** Asks a provider about a currency, first by its documentation. True if it refuses it. */
async function isRefused(
  id: ProviderId,
  setup: ProviderSetup | undefined,
  currency: string,
): Promise<boolean> {
  const provider = providerOf(id);
  if (!takes(provider, currency)) return true;
  if (!setup || !provider.takesCurrency) return false;
  return (await provider.takesCurrency(setup, currency, AbortSignal.timeout(ASK_MS))) === "no";
}

const named = (currency: string) => `${currency} (${currencyName(currency)})`;

/** Throws if a connected payment method doesn't take the currency that the owner chooses. Asks the providers. */
export async function requireTakenCurrency(ctx: Context, { currency }: { currency?: string | undefined }) {
  const chosen = currency === "" ? DEFAULT_CURRENCY : currency;
  if (chosen === undefined || chosen === ctx.env.business.currency) return;
  const refusing = await Promise.all(
    ownMethods(ctx).map(async (id) => ((await isRefused(id, ctx.env.setups[id], chosen)) ? [id] : [])),
  );
  const names = refusing.flat().map((id) => paymentMethodNames[id]);
  if (names.length === 0) return;
  const message = `${names.join(" and ")} ${names.length === 1 ? "doesn't" : "don't"} take ${named(chosen)}. Choose another currency, or turn ${names.length === 1 ? "it" : "them"} off under Settings, Payments, first.`;
  requireNoIssues([{ path: "currency", message }]);
}

const refusal = (id: ProviderId) =>
  `${paymentMethodNames[id]} doesn't take ${named(shopCurrency())}, the currency of your prices. Change the currency under Settings, Business, first.`;

/** Returns the reason why a payment method can't be turned on: it doesn't take the shop's currency. Asks the provider. */
export const currencyProblem = async (setup: ProviderSetup): Promise<string | undefined> =>
  (await isRefused(setup.provider, setup, shopCurrency())) ? refusal(setup.provider) : undefined;

/** Throws if a payment method that doesn't take the shop's currency is turned on, or gets its credentials. */
export function requireTakingMethods(ctx: Context, values: Partial<Record<string, string>>): void {
  const { values: before } = settingsView(ctx, paymentsSettings);
  const issues = PROVIDER_IDS.flatMap((id) => {
    if (takes(providerOf(id), shopCurrency())) return [];
    const { switch: on, test, live } = paymentMethodSettings[id];
    const path = [on, ...test, ...live].find((name) => {
      const value = values[name];
      return value !== undefined && value !== "" && value !== "off" && value !== before[name];
    });
    return path ? [{ path, message: refusal(id) }] : [];
  });
  requireNoIssues(issues);
}
