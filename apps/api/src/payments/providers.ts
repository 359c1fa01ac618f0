import { bankTransfer } from "./bank-transfer/provider.ts";
import { paypal } from "./paypal/provider.ts";
import { paypalStandard } from "./paypal-standard/provider.ts";
import type { PaymentProvider, ProviderId, Setups } from "./provider.ts";
import { stripe } from "./stripe/provider.ts";

/** Every way to pay, in the order buyers see them: one line each. */
const registry: { readonly [Id in ProviderId]: PaymentProvider & { id: Id } } = {
  "paypal-standard": paypalStandard,
  paypal,
  stripe,
  "bank-transfer": bankTransfer,
};
export const providers: readonly PaymentProvider[] = Object.values(registry);

/** Those whose money the owner alone sees arrive, also in parts. */
export const tellers = providers.filter(({ ownerTells }) => ownerTells);

/** The provider that the documented form posts to. */
export const DOCUMENTED = paypalStandard.id;

/** Where forms of ours lead the browser to, each origin once. */
export const browserOrigins = (setups: Setups): string[] => [
  ...new Set(
    providers.flatMap((one) => {
      const setup = setups[one.id];
      return (setup && one.browserOrigins?.(setup)) ?? [];
    }),
  ),
];

/** Whether the owner gives money back on the order's page: by asking the provider, or by saying what was transferred back. */
export const givesBackHere = ({ capabilities, ownerTells }: PaymentProvider): boolean =>
  capabilities.refund || ownerTells !== undefined;

export const providerOf = (id: ProviderId): PaymentProvider => registry[id];
