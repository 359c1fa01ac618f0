import { activePaymentEmail } from "@rankwright/db/payments";
import { PROVIDER_IDS, type ProviderId, paymentModeOf, paymentsSettings, wayNames } from "@rankwright/schema";
import type { Context } from "../context.ts";
import { providerOf } from "../payments/providers.ts";
import { DEMO_PAYEE } from "../payments/session/payee.ts";
import { settingsView } from "./group.ts";

type Kind = "Test" | "Live";
type FieldName = keyof typeof paymentsSettings.fields;

/** What each way to pay takes, by the names of its settings; `switch` turns it on and off. */
const needs: Readonly<Record<ProviderId, { switch: FieldName; fields: (kind: Kind) => FieldName[] }>> = {
  "paypal-standard": { switch: "standard", fields: () => [] },
  paypal: {
    switch: "paypal",
    fields: (kind) => [`paypal${kind}ClientId`, `paypal${kind}Secret`, `paypal${kind}Webhook`],
  },
  stripe: { switch: "stripe", fields: (kind) => [`stripe${kind}Key`, `stripe${kind}Signing`] },
  "bank-transfer": { switch: "bankTransfer", fields: () => ["bankHolder", "bankIban"] },
};

/** The account that PayPal Standard pays to is the owner's. */
function hasOwnPayee({ db }: Pick<Context, "db">): boolean {
  const payee = activePaymentEmail(db)?.paypalEmail;
  return payee !== undefined && payee !== DEMO_PAYEE;
}

type Deps = Pick<Context, "db" | "env">;

/** What a way to pay still lacks for its tests or for real money, in words; nothing when it is complete. */
function missingOf(deps: Deps, id: ProviderId, kind: Kind): string[] {
  const { values, secrets, fixed } = settingsView(deps, paymentsSettings);
  const isSet = (name: FieldName) => values[name] !== "" || name in secrets || name in fixed;
  const missing = needs[id]
    .fields(kind)
    .filter((name) => !isSet(name))
    .map((name) => paymentsSettings.fields[name].label);
  if (id === "paypal-standard" && kind === "Live" && !hasOwnPayee(deps))
    return [...missing, "A payment e-mail of yours"];
  return missing;
}

/** One way to pay, as its card shows it. */
export interface Way {
  id: ProviderId;
  label: string;
  state: "off" | "test" | "live";
  /** The owner has not turned it off. */
  isWanted: boolean;
  missing: Record<"test" | "live", string[]>;
  /** Where the provider should tell of payments; "" where none does. */
  webhook: string;
  canRefund: boolean;
}

/** Every way to pay, in the order that buyers see them, and the mode that all are in. */
export function waysOf(deps: Deps) {
  const { env } = deps;
  const view = settingsView(deps, paymentsSettings);
  const ways = PROVIDER_IDS.map((id): Way => {
    const { webhook, capabilities } = providerOf(id);
    const mode = env.setups[id]?.mode;
    return {
      id,
      label: wayNames[id],
      state: mode === undefined ? "off" : mode === "live" ? "live" : "test",
      isWanted: view.values[needs[id].switch] !== "off",
      missing: { test: missingOf(deps, id, "Test"), live: missingOf(deps, id, "Live") },
      webhook: webhook ? env.API_URL + webhook.path : "",
      canRefund: capabilities.refund,
    };
  });
  return { mode: paymentModeOf(env), isPublic: env.isPublic, hasOwnPayee: hasOwnPayee(deps), ways };
}
