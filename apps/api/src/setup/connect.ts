import { audit, write } from "@rankwright/db/core";
import { findSettings } from "@rankwright/db/settings";
import {
  type ConnectedId,
  type ConnectionKind,
  type Credentials,
  connectInputs,
  connectionFields,
  type LoggedAction,
  paymentMethodNames,
  paymentMethodSettings,
  paymentModeOf,
  paymentsSettings,
  type SessionUser,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { unreachableReason } from "../payments/check/check.ts";
import type { CheckLine } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import { type ConnectionSetup, connectionSetup, possibleSetups } from "../settings/connection-setups.ts";
import { followSettings, readSaved } from "../settings/live.ts";
import { refuse, wrongField } from "../trpc/errors.ts";
import { currencyProblem } from "./currency.ts";
import { fixedIn } from "./environment.ts";
import { saveGroup } from "./group.ts";

type Ctx = Context & { user: SessionUser };

/** Maximum duration of all requests to the provider, in milliseconds. */
const CONNECT_MS = 45_000;

/** Maximum length of an account's description, that of a setting. */
const ACCOUNT_MAX = 300;

/** Field that shows an error about all credentials. */
const lastField = { stripe: "secretKey", paypal: "clientSecret" } as const;

/** Throws if environment variables set the credentials, because they take precedence over saved ones. */
function requireOwnSettings(ctx: Ctx, id: ConnectedId, kind: ConnectionKind): void {
  const { credentials, webhook } = connectionFields[id][kind];
  const fixed = fixedIn(paymentsSettings, ctx.env);
  const variables = [...Object.values(credentials), webhook].flatMap(
    (name) => fixed.get(name)?.variable ?? [],
  );
  if (variables.length > 0)
    throw refuse(
      "CONFLICT",
      `${paymentMethodNames[id]} is set by the environment variables ${[...new Set(variables)].join(", ")}. Change them on the server.`,
    );
}

/** Returns the address of the provider's webhook. Throws if the provider refuses it, because nothing from outside can reach it. */
function webhookAddress(ctx: Ctx, { setup }: ConnectionSetup): string {
  const url = ctx.env.API_URL + (providerOf(setup.provider).webhook?.path ?? "");
  if (unreachableReason(url, setup.mode) === undefined) return url;
  const name = paymentMethodNames[setup.provider];
  throw refuse(
    "CONFLICT",
    `${name} sends notifications only to public https addresses, and this site's is ${url}. Publish the site first, or enter the webhook details manually.`,
  );
}

/** Records an attempt that failed. */
const record = (ctx: Ctx, subject: string) =>
  write(ctx.db, (tx) => audit(tx, ctx.user.email, "settings.payments.connectFailed", subject, ctx.now()));

/** Saves changes to the payment settings on top of the current ones, and applies them. */
async function savePayments(ctx: Ctx, action: LoggedAction, subject: string, values: Record<string, string>) {
  const fixed = fixedIn(paymentsSettings, ctx.env);
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !fixed.has(name)));
  await write(ctx.db, (tx) => {
    const revision = findSettings(tx, paymentsSettings.name)?.revision ?? 0;
    saveGroup(tx, ctx, paymentsSettings, { revision, values: own });
    audit(tx, ctx.user.email, action, subject, ctx.now());
  });
  followSettings(ctx);
  ctx.wake("payments");
}

/** Parses credentials; undefined if they are incomplete. */
function readCredentials(id: ConnectedId, typed: Readonly<Record<string, string>>): Credentials | undefined {
  if (id === "stripe") {
    const { data } = connectInputs.stripe.safeParse(typed);
    return data && { provider: id, ...data };
  }
  const { data } = connectInputs.paypal.safeParse(typed);
  return data && { provider: id, ...data };
}

/** Returns the saved connection; undefined if its credentials are incomplete. */
function savedConnection(ctx: Ctx, id: ConnectedId, kind: ConnectionKind): ConnectionSetup | undefined {
  const saved = readSaved(ctx).payments ?? {};
  const { credentials, webhook } = connectionFields[id][kind];
  const typed = Object.fromEntries(
    Object.entries(credentials).map(([name, field]) => [name, saved[field] ?? ""]),
  );
  const input = readCredentials(id, typed);
  return input && connectionSetup(ctx.env, kind, input, saved[webhook]);
}

/** Removes the webhook of a connection, unless `keep` is its id. Returns a sentence if it could not be removed. */
async function removeWebhook(ctx: Ctx, { setup }: ConnectionSetup, keep: string) {
  const { webhook, connection } = providerOf(setup.provider);
  const url = ctx.env.API_URL + (webhook?.path ?? "");
  return connection?.close(setup, url, keep, AbortSignal.timeout(CONNECT_MS));
}

/** Mode to save. The first test account turns on test mode. Real payments begin only when the owner goes live. */
function modeAfter({ env }: Ctx, kind: ConnectionKind, saved: string): Record<string, string> {
  return kind === "test" && saved === "" && paymentModeOf(env) === "off" ? { mode: "sandbox" } : {};
}

/** Result of connecting a payment method. It contains no secret. */
export interface ConnectedMethod {
  kind: ConnectionKind;
  account: string;
  lines: CheckLine[];
}

/**
 * Connects a payment method: checks the credentials at the provider, creates the webhook there and saves both. Throws BAD_REQUEST if
 * the provider doesn't know the credentials, and CONFLICT with the reason if it can't be connected. Nothing is saved then.
 */
export async function connectMethod(ctx: Ctx, input: Credentials): Promise<ConnectedMethod> {
  const id = input.provider;
  const name = paymentMethodNames[id];
  const { connection } = providerOf(id);
  let rejected = "";
  for (const possible of possibleSetups(ctx.env, input)) {
    const { kind, setup } = possible;
    requireOwnSettings(ctx, id, kind);
    const url = webhookAddress(ctx, possible);
    const refusal = await currencyProblem(setup);
    if (refusal) {
      await record(ctx, `${name} (${kind}): ${refusal}`);
      throw wrongField(lastField[id], refusal);
    }
    const opened = await connection?.open(setup, url, AbortSignal.timeout(CONNECT_MS));
    if (opened?.result === "rejected") rejected = opened.reason;
    else if (opened?.result === "failed") {
      await record(ctx, `${name} (${kind}): ${opened.reason}`);
      throw refuse("CONFLICT", opened.reason);
    } else if (opened) {
      const before = savedConnection(ctx, id, kind);
      const { credentials, webhook, account } = connectionFields[id][kind];
      const typed: Readonly<Record<string, string>> = input;
      await savePayments(ctx, "settings.payments.connect", `${name} (${kind}): ${opened.account}`, {
        ...Object.fromEntries(Object.entries(credentials).map(([part, field]) => [field, typed[part] ?? ""])),
        [webhook]: opened.webhook,
        [account]: opened.account.slice(0, ACCOUNT_MAX),
        [paymentMethodSettings[id].switch]: "on",
        ...modeAfter(ctx, kind, readSaved(ctx).payments?.mode ?? ""),
      });
      const problem = before && (await removeWebhook(ctx, before, opened.webhookId));
      const replaced = `If the previous credentials belong to another account, its webhook is still there. ${problem}`;
      const lines = problem ? [...opened.lines, { ok: false, text: replaced }] : opened.lines;
      return { kind, account: opened.account, lines };
    }
  }
  await record(ctx, `${name}: ${rejected}`);
  throw wrongField(lastField[id], rejected);
}

/**
 * Disconnects a payment method: removes its webhook at the provider and the saved credentials. If the webhook can't be removed, the
 * credentials are removed nevertheless, and `problem` says why.
 */
export async function disconnectMethod(
  ctx: Ctx,
  { provider, kind }: { provider: ConnectedId; kind: ConnectionKind },
): Promise<{ problem: string }> {
  requireOwnSettings(ctx, provider, kind);
  const before = savedConnection(ctx, provider, kind);
  const problem = (before && (await removeWebhook(ctx, before, ""))) ?? "";
  const { credentials, webhook, account } = connectionFields[provider][kind];
  const fields = [...Object.values(credentials), webhook, account];
  const name = paymentMethodNames[provider];
  const subject = `${name} (${kind})${problem && `: its webhook was not removed. ${problem}`}`;
  const values = Object.fromEntries(fields.map((field) => [field, ""]));
  await savePayments(ctx, "settings.payments.disconnect", subject, values);
  return { problem };
}
