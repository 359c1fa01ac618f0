import {
  mailEncryption,
  modeVariable,
  type PaymentMethodField,
  type PaymentMode,
  PROVIDER_IDS,
  type ProviderId,
  paymentMethodSettings,
  paymentsSettings,
} from "@rankwright/schema";
import { localCredentials } from "./payment-settings.ts";

/** Saved settings by group, including secrets. Groups that were never saved are missing. */
export type Saved = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Variables = Record<string, string>;

/** Omits empty variables. */
const nonEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));

const MAIL_PORT = "587";

/** Returns a mail server's URL for SMTP_URL; "" without a host. */
export function smtpUrl({ host = "", port = "", user = "", password = "" }: Variables): string {
  if (host === "") return "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `smtp${mailEncryption(port, "smtp") === "TLS" ? "s" : ""}://${login}${name}:${port || MAIL_PORT}`;
}

const IMAP_PORT = "993";

/** Returns a mailbox's URL for IMAP_URL; "" without a host. */
function imapUrl({ host = "", port = "", user = "", password = "" }: Variables): string {
  const url = smtpUrl({ host, port: port || IMAP_PORT, user, password });
  return url.replace(/^smtps?:/, mailEncryption(port || IMAP_PORT, "imap") === "TLS" ? "imaps:" : "imap:");
}

/** Returns the payment mode set by the environment. It applies to all providers, because they must share one mode. */
export function modeOfSource(source: Variables): { mode: string; variable: string } | undefined {
  const variable = PROVIDER_IDS.map(modeVariable).find(
    (name) => source[name] !== undefined && source[name] !== "off",
  );
  const mode = variable && source[variable];
  return mode ? { mode: mode === "test" ? "sandbox" : mode, variable } : undefined;
}

/** True for a credential of the built-in test systems. The provider doesn't know it, so it is used only in local mode. */
function isBuiltIn(id: ProviderId, credential: string | undefined): boolean {
  const { stripe, paypal } = localCredentials;
  if (id === "stripe") return credential === stripe.secretKey;
  return id === "paypal" && credential === paypal.clientId;
}

/**
 * Returns the variables of one payment provider. An incompletely configured provider is off, so that it doesn't affect the others
 * or prevent the site from starting. In local mode, missing values default to those of the test systems.
 */
function providerVariables(id: ProviderId, saved: Variables, source: Variables, mode: string): Variables {
  const provider = paymentMethodSettings[id];
  const needed: readonly PaymentMethodField[] = provider[mode === "live" ? "live" : "test"];
  const variable = (name: PaymentMethodField) => paymentsSettings.fields[name].variable;
  const own = Object.fromEntries(
    [...needed, ...provider.more].map((name) => [variable(name), saved[name] ?? ""]),
  );
  if (mode !== "local" && isBuiltIn(id, saved[needed[0] ?? "mode"])) return { [modeVariable(id)]: "off" };
  const isComplete = needed.every((name) => source[variable(name)] ?? own[variable(name)]);
  const isOn = saved[provider.switch] !== "off" && (mode === "local" || isComplete);
  return { [modeVariable(id)]: isOn ? mode : "off", ...nonEmpty(own) };
}

/** Returns the variables of all payment providers. */
function paymentVariables(saved: Variables, source: Variables, standing: PaymentMode | "off"): Variables {
  const mode = modeOfSource(source)?.mode ?? (saved.mode || standing);
  return Object.assign({}, ...PROVIDER_IDS.map((id) => providerVariables(id, saved, source, mode)));
}

/**
 * Converts saved settings to environment variables. `source` is the environment, which takes precedence. `standing` is the payment
 * mode that applies if the owner has saved none.
 */
export function variablesOf(saved: Saved, source: Variables, standing: PaymentMode | "off"): Variables {
  const { business, mail, inbound, payments, backups } = saved;
  return {
    ...(business && nonEmpty({ TIME_ZONE: business.timeZone ?? "" })),
    ...(mail && nonEmpty({ SMTP_URL: smtpUrl(mail), MAIL_FROM: mail.sender ?? "" })),
    ...(inbound &&
      nonEmpty({
        IMAP_URL: imapUrl(inbound),
        REPLY_ADDRESS: inbound.address ?? "",
        INBOUND_CHECKED_BY: inbound.checkedBy ?? "",
        INBOUND_SECRET: inbound.webhookSecret ?? "",
      })),
    ...(payments && paymentVariables(payments, source, standing)),
    ...(backups && nonEmpty({ NIGHTLY_BACKUPS: backups.nightly ?? "", BACKUPS_KEPT: backups.kept ?? "" })),
  };
}
