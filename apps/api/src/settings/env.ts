import { resolve } from "node:path";
import {
  type AccountingSettings,
  ADMIN_PASSWORD_MIN,
  accountingSettings,
  BACKUPS_KEPT,
  type Business,
  isEmail,
  isTimeZone,
  type PaymentMode,
  type TaxSettings,
  taxSettings,
} from "@rankwright/schema";
import { z } from "zod";
import { isLoopback } from "../addresses/loopback.ts";
import { passwordProblem } from "../secrets/password-rules.ts";
import { businessOf, valuesOf } from "./business.ts";
import type { MailWords } from "./mail-words.ts";
import { paymentSettings, type Setups, setupsOf } from "./payment-settings.ts";
import { dnsServer, inAddress, listenHost, mailServer, port, sender, wholeNumber } from "./rules.ts";
import { SettingError } from "./setting-error.ts";

export { SettingError } from "./setting-error.ts";

/** Schema of a URL. Normalizes it as browsers do, because it is used in links and compared with what browsers send. */
const address = z
  .url({ protocol: /^https?$/, error: "must be a URL such as https://example.com" })
  .transform((value) => new URL(value).href.replace(/(?<!\/)\/+$/, ""));

/** Schema of the site's URL. A path is rejected, because the pages link to each other with absolute paths. */
const siteAddress = address.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  "must be a URL without path, query or user, such as https://example.com",
);

const apiAddress = address.refine((value) => {
  const { username, search, hash } = new URL(value);
  return username + search + hash === "";
}, "must be a URL without query or user, such as https://api.example.com");

const settings = z.object({
  HOST: listenHost.default("127.0.0.1"),
  PORT: port(3000),
  API_PORT: z.union([z.literal("off"), port(4000)], { error: "must be a port number or off" }).default(4000),
  SITE_URL: siteAddress.optional(),
  API_URL: apiAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  ADMIN_EMAIL: z.string().refine(isEmail, "must be an e-mail address").default("owner@example.com"),
  ADMIN_PASSWORD: z
    .string()
    .min(ADMIN_PASSWORD_MIN, `must have at least ${ADMIN_PASSWORD_MIN} characters`)
    .optional(),
  SMTP_URL: mailServer(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: sender.optional(),
  IMAP_URL: mailServer(/^imaps?$/, "imaps://user:password@host:993").optional(),
  REPLY_ADDRESS: z.string().refine(isEmail, "must be an e-mail address").optional(),
  INBOUND_CHECKED_BY: z
    .string()
    .regex(/^[\w.-]{1,253}$/, "must be a host name such as mx.example.com")
    .optional(),
  INBOUND_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  /** DNS server for checking the sender's domain. Defaults to the system's resolver. */
  DNS_SERVER: dnsServer.optional(),
  /** Address of VIES, the EU's register of VAT IDs. */
  VIES_URL: address.default("https://ec.europa.eu/taxation_customs/vies/rest-api"),
  ...paymentSettings,
  SEED: z.enum(["demo", "none"], { error: "must be demo or none" }).default("demo"),
  TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
  NIGHTLY_BACKUPS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  BACKUPS_KEPT: wholeNumber(1, 90, "must be a number from 1 to 90").default(BACKUPS_KEPT),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://login.example.com" })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must have at most 40 characters").optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUST_PROXY: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  NODE_ENV: z
    .enum(["production", "development", "test"], { error: "must be production, development or test" })
    .default("production"),
});

/** Names of the environment variables that the site reads. */
export const variableNames = Object.keys(settings.shape);

/**
 * The current settings of a process, validated. Environment variables take precedence over the owner's settings, and those over the
 * defaults. A process has one Env object, which is updated when settings are saved (live.ts).
 */
export interface Env
  extends Omit<z.infer<typeof settings>, "TRUST_PROXY" | "SITE_URL" | "API_URL" | "PAYPAL_ENV"> {
  SITE_URL: string;
  API_URL: string;
  TRUST_PROXY: boolean;
  MAIL_FROM: string;
  PAYPAL_ENV: PaymentMode | "off";
  /** True if the site can be reached from other machines, by its URL or the host that it listens on. */
  isPublic: boolean;
  /** Variables of the environment. They take precedence over the owner's settings. */
  source: Readonly<Record<string, string>>;
  business: Business;
  tax: TaxSettings;
  accounting: AccountingSettings;
  /** Returns the name of the business in the content, "" if there is none. Used if the owner has set none. */
  nameInContent: () => string;
  /** Mail templates that the owner has edited, by the mail's name. */
  mailWords: ReadonlyMap<string, MailWords>;
  /** Configured payment providers; empty if payments are off. */
  setups: Setups;
  /** The sign-in provider; undefined if not configured. `name` is its display name. */
  oidc: OidcSettings | undefined;
}

/** Settings for signing in with an OpenID Connect provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/**
 * Reads and validates the settings. Throws a SettingError with a one-line message for the first invalid setting. Empty variables count
 * as unset.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = givenOf(source);
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const env = parsed.data;
  const guessed =
    env.ADMIN_PASSWORD && passwordProblem(env.ADMIN_PASSWORD, { email: env.ADMIN_EMAIL, needsLong: true });
  if (guessed) throw new SettingError(`ADMIN_PASSWORD can't be used. ${guessed}`);
  if (env.API_PORT === env.PORT && env.PORT !== 0)
    throw new SettingError("API_PORT and PORT are the same. Change one of them, or set API_PORT to off.");
  const publicHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : inAddress(env.HOST);
  const SITE_URL = env.SITE_URL ?? `http://${publicHost}:${env.PORT}`;
  // A public site's API is at /api by default, because API_PORT may only be reachable from this machine.
  const isPublic = !isLoopback(new URL(SITE_URL).hostname);
  const API_URL =
    env.API_URL ??
    (isPublic || env.API_PORT === "off" ? `${SITE_URL}/api` : `http://${publicHost}:${env.API_PORT}`);
  const reachable = isPublic || !isLoopback(env.HOST);
  const PAYPAL_ENV = env.PAYPAL_ENV ?? (reachable ? "off" : "local");
  return {
    ...env,
    PAYPAL_ENV,
    source: given,
    isPublic: reachable,
    business: businessOf({ TIME_ZONE: env.TIME_ZONE }),
    tax: valuesOf(taxSettings),
    accounting: valuesOf(accountingSettings),
    nameInContent: () => "",
    mailWords: new Map(),
    SITE_URL,
    API_URL,
    DATA_DIR: resolve(env.DATA_DIR),
    TRUST_PROXY: env.TRUST_PROXY === "true",
    MAIL_FROM: env.MAIL_FROM ?? `no-reply@${new URL(SITE_URL).hostname}`,
    setups: setupsOf({ ...env, PAYPAL_ENV }, reachable),
    oidc: oidcOf(env),
  };
}

/** Returns the non-empty variables of the environment. */
function givenOf(source: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(given);
}

/** Returns warnings about settings that are valid but probably unintended. Each names its variable. */
export function warningsOf(env: Env): string[] {
  const { PAYPAL_ENV, API_URL, SITE_URL, source } = env;
  const isReported = PAYPAL_ENV === "live" || PAYPAL_ENV === "sandbox";
  return [
    ...(isReported && isLoopback(new URL(API_URL).hostname)
      ? [
          `PAYPAL_ENV is ${PAYPAL_ENV}, but PayPal can't reach ${API_URL} to report payments, so orders won't become Paid automatically. Set SITE_URL to the public address.`,
        ]
      : []),
    // The site itself doesn't support TLS, so there must be a proxy.
    ...(SITE_URL.startsWith("https:") && source.TRUST_PROXY === undefined
      ? [
          "TRUST_PROXY is not set, but SITE_URL uses https, which requires a proxy. Without TRUST_PROXY, all visitors share one rate limit. Set TRUST_PROXY=true if the proxy sets X-Forwarded-For, otherwise TRUST_PROXY=false.",
        ]
      : []),
  ];
}

function oidcOf(env: z.infer<typeof settings>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer) throw new SettingError("OIDC_ISSUER is missing. Set it, or remove the other OIDC_ variables.");
  if (!clientId || !clientSecret)
    throw new SettingError("OIDC_ISSUER requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.");
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== "https:" && !isLoopback(hostname))
    throw new SettingError("OIDC_ISSUER must use https, unless it is on this machine.");
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME ?? hostname };
}
