import type { PaymentMode } from "@rankwright/schema";
import { modeSettings } from "./provider-setup.ts";

/** What was saved of each group, its secrets among it; a group that was never saved is not there. */
export type Saved = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Variables = Record<string, string>;

/** Leaves out what is not set. */
const set = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));

const MAIL_PORT = "587";
/** On this port a connection is encrypted from its first byte; on others the server is asked for it. */
const ENCRYPTED_PORT = "465";

/** The address of a mail server as SMTP_URL has it; "" without a host. */
export function smtpUrl({ host = "", port = "", user = "", password = "" }: Variables): string {
  if (host === "") return "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `smtp${port === ENCRYPTED_PORT ? "s" : ""}://${login}${name}:${port || MAIL_PORT}`;
}

const IMAP_PORT = "993";

/** The address of a mailbox as IMAP_URL has it; "" without a host. Port 143 alone is not encrypted from the first byte. */
function imapUrl({ host = "", port = "", user = "", password = "" }: Variables): string {
  const url = smtpUrl({ host, port: port || IMAP_PORT, user, password });
  return url.replace(/^smtps?:/, port === "143" ? "imap:" : "imaps:");
}

/** The mode that the environment decides for the whole shop, because all ways to pay are in the same one. */
export function modeOfSource(source: Variables): { mode: string; variable: string } | undefined {
  const names = Object.values(modeSettings);
  const variable = names.find((name) => source[name] !== undefined && source[name] !== "off");
  const mode = variable && source[variable];
  return mode ? { mode: mode === "test" ? "sandbox" : mode, variable } : undefined;
}

const complete = (variables: Variables, ...needed: string[]) => needed.every((name) => variables[name]);

/**
 * How orders are paid, as variables. A way to pay that is not complete in the mode is off: half of it must not keep the others
 * from being used, nor the site from starting.
 */
function paymentVariables(saved: Variables, source: Variables, standing: PaymentMode | "off"): Variables {
  const mode = modeOfSource(source)?.mode ?? (saved.mode || standing);
  const kind = mode === "live" ? "Live" : "Test";
  const paypal = set({
    PAYPAL_CLIENT_ID: saved[`paypal${kind}ClientId`] ?? "",
    PAYPAL_CLIENT_SECRET: saved[`paypal${kind}Secret`] ?? "",
    PAYPAL_WEBHOOK_ID: saved[`paypal${kind}Webhook`] ?? "",
  });
  const stripe = set({
    STRIPE_SECRET_KEY: saved[`stripe${kind}Key`] ?? "",
    STRIPE_WEBHOOK_SECRET: saved[`stripe${kind}Signing`] ?? "",
  });
  const bank = set({
    BANK_ACCOUNT_HOLDER: saved.bankHolder ?? "",
    BANK_IBAN: saved.bankIban ?? "",
    BANK_BIC: saved.bankBic ?? "",
    BANK_NAME: saved.bankName ?? "",
    BANK_TRANSFER_DAYS: saved.bankDays ?? "",
  });
  /** On, in the mode, where it can be; the test systems on this machine take what is left out. */
  const modeFor = (choice: string | undefined, own: Variables, ...needed: string[]) => {
    const isOn = choice !== "off" && mode !== "off";
    return isOn && (mode === "local" || complete({ ...own, ...source }, ...needed)) ? mode : "off";
  };
  const stripeIsOn = modeFor(saved.stripe, stripe, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
  const paypalIsOn = modeFor(
    saved.paypal,
    paypal,
    "PAYPAL_CLIENT_ID",
    "PAYPAL_CLIENT_SECRET",
    "PAYPAL_WEBHOOK_ID",
  );
  const bankIsOn = modeFor(saved.bankTransfer, bank, "BANK_ACCOUNT_HOLDER", "BANK_IBAN");
  // An account without its holder can't be shown, also where a test needs none.
  const hasAccount = complete(bank, "BANK_ACCOUNT_HOLDER", "BANK_IBAN");
  return {
    PAYPAL_ENV: modeFor(saved.standard, {}),
    PAYPAL_API_ENV: paypalIsOn,
    STRIPE_ENV: stripeIsOn,
    BANK_TRANSFER_ENV: bankIsOn,
    ...paypal,
    ...stripe,
    ...(hasAccount ? bank : set({ BANK_TRANSFER_DAYS: saved.bankDays ?? "" })),
  };
}

/**
 * What is saved, as the variables that say the same. `source` is the environment, which wins over them, and `standing` the mode of
 * payments without what is saved.
 */
export function variablesOf(saved: Saved, source: Variables, standing: PaymentMode | "off"): Variables {
  const { business, mail, inbound, payments, backups } = saved;
  return {
    ...(business && set({ TIME_ZONE: business.timeZone ?? "" })),
    ...(mail && set({ SMTP_URL: smtpUrl(mail), MAIL_FROM: mail.sender ?? "" })),
    ...(inbound &&
      set({
        IMAP_URL: imapUrl(inbound),
        REPLY_ADDRESS: inbound.address ?? "",
        INBOUND_CHECKED_BY: inbound.checkedBy ?? "",
        INBOUND_SECRET: inbound.webhookSecret ?? "",
      })),
    ...(payments && paymentVariables(payments, source, standing)),
    ...(backups && set({ NIGHTLY_BACKUPS: backups.nightly ?? "", BACKUPS_KEPT: backups.kept ?? "" })),
  };
}
