import { bankTransfer } from "./bank-transfer/provider.ts";
import { paypal } from "./paypal/provider.ts";
import { paypalStandard } from "./paypal-standard/provider.ts";
import type { PaymentProvider, ProviderId, Setups } from "./provider.ts";
import { stripe } from "./stripe/provider.ts";

/** All payment providers, in the order buyers see them. */
const registry: { readonly [Id in ProviderId]: PaymentProvider & { id: Id } } = {
  "paypal-standard": paypalStandard,
  paypal,
  stripe,
  "bank-transfer": bankTransfer,
};
export const providers: readonly PaymentProvider[] = Object.values(registry);

/** Providers whose payments the owner records manually (bank transfer). These payments may be partial. */
export const manualProviders = providers.filter(({ manualConfirmation }) => manualConfirmation);

/** The provider that the documented checkout form posts to. */
export const DOCUMENTED_PROVIDER = paypalStandard.id;

/** Distinct origins that our checkout forms may send the browser to. */
export const browserOrigins = (setups: Setups): string[] => [
  ...new Set(
    providers.flatMap((one) => {
      const setup = setups[one.id];
      return (setup && one.browserOrigins?.(setup)) ?? [];
    }),
  ),
];

/** True if the owner can refund payments on the order's page: through the provider's API, or by recording a transfer. */
export const canRefundHere = ({ capabilities, manualConfirmation }: PaymentProvider): boolean =>
  capabilities.refund || manualConfirmation !== undefined;

/** True if the provider takes a currency, by its documentation. */
export const takes = ({ currencies }: Pick<PaymentProvider, "currencies">, currency: string): boolean =>
  currencies?.has(currency) ?? true;

export const providerOf = (id: ProviderId): PaymentProvider => registry[id];
