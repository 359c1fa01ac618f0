import { activePaymentEmail } from "@rankwright/db/payments";
import {
  type ConnectedId,
  type ConnectionKind,
  connectionFields,
  isConnectedId,
  type PaymentMethodField,
  PROVIDER_IDS,
  type ProviderId,
  paymentMethodNames,
  paymentMethodSettings,
  paymentModeOf,
  paymentsSettings,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { providerOf } from "../payments/providers.ts";
import { DEMO_PAYEE } from "../payments/session/payee.ts";
import { localCredentials } from "../settings/payment-settings.ts";
import { type SettingsView, settingsView } from "./group.ts";

type Kind = ConnectionKind;

const { paypal, stripe } = localCredentials;
/** Credentials of the built-in test systems, by their field in the form. */
const localKeys = {
  stripe: { secretKey: stripe.secretKey },
  paypal: { clientId: paypal.clientId, clientSecret: paypal.clientSecret },
} as const satisfies Record<ConnectedId, Record<string, string>>;

/** True if PayPal Standard pays to an account of the owner's and not to the demo's. */
function hasOwnPayee({ db }: Pick<Context, "db">): boolean {
  const payee = activePaymentEmail(db)?.paypalEmail;
  return payee !== undefined && payee !== DEMO_PAYEE;
}

type Deps = Pick<Context, "db" | "env">;

/** Returns the labels of the settings that a payment method still needs for test or live mode. */
function missingOf(deps: Deps, id: ProviderId, kind: Kind): string[] {
  const { values, secrets, fixed } = settingsView(deps, paymentsSettings);
  const isSet = (name: PaymentMethodField) => values[name] !== "" || name in secrets || name in fixed;
  const needed: readonly PaymentMethodField[] = paymentMethodSettings[id][kind];
  const missing = needed.filter((name) => !isSet(name)).map((name) => paymentsSettings.fields[name].label);
  if (id === "paypal-standard" && kind === "live" && !hasOwnPayee(deps))
    return [...missing, "Your payment e-mail"];
  return missing;
}

/** Payment method as its card in the settings shows it. */
export interface PaymentMethod {
  id: ProviderId;
  label: string;
  state: "off" | "test" | "live";
  /** True unless the owner has turned it off. */
  isWanted: boolean;
  /** Labels of the settings that are missing for test and for live mode. */
  missing: Record<Kind, string[]>;
  /** URL for the provider's webhook, or "" if it has none. */
  webhook: string;
  canRefund: boolean;
  /** Connections with accounts at the provider; undefined if the method needs no account. */
  connections: Record<Kind, Connection> | undefined;
  /** Credentials of the built-in test system, by field; undefined in other modes than local. They are not secret. */
  testCredentials: Readonly<Record<string, string>> | undefined;
}

interface Connection {
  /** True if credentials are set, in the panel or by the environment. */
  isSet: boolean;
  /** Description of the account; "" if the credentials were entered manually. */
  account: string;
  /** Environment variables that set the credentials. They can't be changed in the panel. */
  variables: string[];
}

/** Returns the connections of a method with test and live accounts. */
function connectionsOf(
  view: SettingsView<typeof paymentsSettings>,
  id: ConnectedId,
): Record<Kind, Connection> {
  const { values, secrets, fixed } = view;
  const of = (kind: Kind): Connection => {
    const { credentials, webhook, account } = connectionFields[id][kind];
    const names: PaymentMethodField[] = [...Object.values(credentials), webhook];
    return {
      isSet: names.every((name) => values[name] !== "" || name in secrets || name in fixed),
      account: values[account],
      variables: [...new Set(names.flatMap((name) => fixed[name] ?? []))],
    };
  };
  return { test: of("test"), live: of("live") };
}

/** True if the owner has connected their account to this method, for live or test payments, and has not turned it off. */
export const isOwn = ({ id, isWanted, missing }: PaymentMethod): boolean =>
  isWanted && (missing.live.length === 0 || (id !== "paypal-standard" && missing.test.length === 0));

/** Lists all payment methods in the order in which customers see them, and the mode that applies to all of them. */
export function paymentMethodsOf(deps: Deps) {
  const { env } = deps;
  const view = settingsView(deps, paymentsSettings);
  const methods = PROVIDER_IDS.map((id): PaymentMethod => {
    const { webhook, capabilities } = providerOf(id);
    const mode = env.setups[id]?.mode;
    return {
      id,
      label: paymentMethodNames[id],
      state: mode === undefined ? "off" : mode === "live" ? "live" : "test",
      isWanted: view.values[paymentMethodSettings[id].switch] !== "off",
      missing: { test: missingOf(deps, id, "test"), live: missingOf(deps, id, "live") },
      webhook: webhook ? env.API_URL + webhook.path : "",
      canRefund: capabilities.refund,
      connections: isConnectedId(id) ? connectionsOf(view, id) : undefined,
      testCredentials: isConnectedId(id) && paymentModeOf(env) === "local" ? localKeys[id] : undefined,
    };
  });
  return { mode: paymentModeOf(env), isPublic: env.isPublic, hasOwnPayee: hasOwnPayee(deps), ways: methods };
}
