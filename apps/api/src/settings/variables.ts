import {
  modeVariable,
  type PaymentMode,
  PROVIDER_IDS,
  type ProviderId,
  paymentsSettings,
  type WayField,
  waySettings,
} from "@rankwright/schema";

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
  const variable = PROVIDER_IDS.map(modeVariable).find(
    (name) => source[name] !== undefined && source[name] !== "off",
  );
  const mode = variable && source[variable];
  return mode ? { mode: mode === "test" ? "sandbox" : mode, variable } : undefined;
}

/**
 * One way to pay, as variables. A way that is not complete in the mode is off: half of it must not keep the others from
 * being used, nor the site from starting. The test systems on this machine take what is left out.
 */
function wayVariables(id: ProviderId, saved: Variables, source: Variables, mode: string): Variables {
  const way = waySettings[id];
  const needed: readonly WayField[] = way[mode === "live" ? "live" : "test"];
  const variable = (name: WayField) => paymentsSettings.fields[name].variable;
  const own = Object.fromEntries([...needed, ...way.more].map((name) => [variable(name), saved[name] ?? ""]));
  const isComplete = needed.every((name) => source[variable(name)] ?? own[variable(name)]);
  const isOn = saved[way.switch] !== "off" && (mode === "local" || isComplete);
  return { [modeVariable(id)]: isOn ? mode : "off", ...set(own) };
}

/** How orders are paid, as variables. */
function paymentVariables(saved: Variables, source: Variables, standing: PaymentMode | "off"): Variables {
  const mode = modeOfSource(source)?.mode ?? (saved.mode || standing);
  return Object.assign({}, ...PROVIDER_IDS.map((id) => wayVariables(id, saved, source, mode)));
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
