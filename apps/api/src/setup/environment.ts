import type { SettingField, SettingGroup } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";
import { modeOfSource } from "../settings/variables.ts";

/** Setting whose value comes from an environment variable. `value` is "" for secrets. */
export interface Fixed {
  variable: string;
  value: string;
}

type Source = Env["source"];

const standardPorts: Readonly<Record<string, string>> = {
  "smtp:": "587",
  "smtps:": "465",
  "imap:": "143",
  "imaps:": "993",
};

/** Returns the value of one of the settings that SMTP_URL or IMAP_URL determines: host, port, user; "" for the password. */
function mailPart(url: string, name: string): string {
  const { hostname, port, username, protocol } = new URL(url);
  if (name === "host") return hostname;
  if (name === "port") return port || standardPorts[protocol] || "";
  return name === "user" ? decodeURIComponent(username) : "";
}

function fixedOf(name: string, field: SettingField, source: Source): Fixed | undefined {
  const { variable } = field;
  const value = variable && source[variable];
  if (!variable || value === undefined) return undefined;
  if (variable === "SMTP_URL" || variable === "IMAP_URL") return { variable, value: mailPart(value, name) };
  if (field.kind === "choice") return { variable, value: value === "off" ? "off" : "on" };
  return { variable, value: field.secret ? "" : value };
}

/** Returns the settings of a group whose values come from environment variables, by name. */
export function fixedIn({ fields, name: group }: SettingGroup, { source }: Pick<Env, "source">) {
  const fixed = Object.entries(fields).flatMap(([name, field]): [string, Fixed][] => {
    const found = fixedOf(name, field, source);
    return found ? [[name, found]] : [];
  });
  const mode = group === "payments" ? modeOfSource({ ...source }) : undefined;
  return new Map<string, Fixed>(
    mode ? [...fixed, ["mode", { variable: mode.variable, value: mode.mode }]] : fixed,
  );
}
