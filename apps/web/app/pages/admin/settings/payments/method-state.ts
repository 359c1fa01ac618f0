import {
  type ConnectedId,
  type ConnectionKind,
  isConnectedId,
  type PaymentMode,
  type ProviderId,
  paymentMethodSettings,
} from "@rankwright/schema";
import type { Tone } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";

export type PaymentsView = RouterOutputs["settings"]["payments"]["get"];
export type PaymentMethod = RouterOutputs["settings"]["payments"]["paymentMethods"]["ways"][number];

/** Kind of the accounts that payments go to in this mode. */
export const kindIn = (mode: PaymentMode | "off"): ConnectionKind => (mode === "live" ? "live" : "test");

const states = {
  off: { label: "Not connected", tone: "neutral" },
  test: { label: "Test", tone: "info" },
  live: { label: "Live", tone: "success" },
} as const satisfies Record<PaymentMethod["state"], { label: string; tone: Tone }>;

/** Returns the state of a payment method as a word. */
export const stateOf = ({ state, isWanted }: PaymentMethod): { label: string; tone: Tone } =>
  isWanted ? states[state] : { label: "Off", tone: "neutral" };

/** Means of payment that customers can use. */
const offers: Readonly<Record<ConnectedId, string>> = {
  stripe: "Cards, Apple Pay and Google Pay.",
  paypal: "PayPal accounts and cards.",
};
const offerOf = (id: ProviderId) => (isConnectedId(id) ? offers[id] : paymentMethodSettings[id].where);

/** Names of the environment variables that set a payment method. */
export function variablesOf(
  { id, connections }: PaymentMethod,
  mode: PaymentMode | "off",
  view: PaymentsView,
) {
  if (connections) return connections[kindIn(mode)].variables;
  return paymentMethodSettings[id].test.flatMap((name) => view.fixed[name] ?? []);
}

/** Describes a payment method in one line of the list. */
export function describe(method: PaymentMethod, mode: PaymentMode | "off", view: PaymentsView): string {
  const { id, connections, state, testCredentials } = method;
  if (variablesOf(method, mode, view).length > 0) return "Set by environment variables.";
  const used = connections?.[kindIn(mode)];
  if (used?.isSet) return used.account || "Credentials entered manually.";
  if (mode !== "live" && connections?.live.isSet)
    return `Live account: ${connections.live.account || "entered manually"}. It is used when you go live.`;
  if (state === "test" && testCredentials) return `${offerOf(id)} Uses the built-in test system.`;
  return offerOf(id);
}

/** Label of the button that opens a payment method. */
export function actionOf({ connections, state }: PaymentMethod): "Connect" | "Set up" | "Manage" {
  if (!connections) return state === "off" ? "Set up" : "Manage";
  return connections.test.isSet || connections.live.isSet ? "Manage" : "Connect";
}
