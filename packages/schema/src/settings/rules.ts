import { z } from "zod";
import { countryNamed } from "../countries.ts";
import { CURRENCIES } from "../currencies.ts";
import { mediaAt } from "../media.ts";
import { hasCents } from "../money-input.ts";
import { isEmail, tooLong, wellFormed } from "../text.ts";
import { withoutEndSlashes } from "../url.ts";
import type { SettingField, SettingGroup, SettingKind, SettingValues } from "./field.ts";

const LINE_MAX = 300;
const LINES_MAX = 1_000;
const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const IPV6 = /^\[?[\da-f:.]{2,45}\]?$/i;

/** True if the IBAN's check digits are valid (ISO 13616: the number modulo 97 is 1). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** True if it is a known time zone, such as Europe/Berlin. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
  } catch {
    return false;
  }
}

const upper = (text: string) => text.replace(/\s+/g, "").toUpperCase();
const whole = (text: string, least: number, most: number) =>
  /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;

interface Rule {
  /** Normalises the text for storage. */
  tidy?: (text: string) => string;
  /** True if a non-empty text is valid. */
  fits: (text: string, field: SettingField) => boolean;
  /** The error message after the field's label. */
  message: string | ((text: string, field: SettingField) => string);
}

const oneLine = (text: string) => !/[\r\n]/.test(text);

const rules: Record<SettingKind, Rule> = {
  line: { fits: oneLine, message: "must be one line." },
  lines: { fits: () => true, message: "" },
  email: { fits: isEmail, message: "must look like name@example.com." },
  host: {
    tidy: (text) => withoutEndSlashes(text.replace(/^(smtp|imap)s?:\/\//i, "")),
    fits: (text) => HOST.test(text) || IPV6.test(text),
    message: "must be a host such as mail.example.com.",
  },
  port: { fits: (text) => whole(text, 1, 65_535), message: "must be a port number from 1 to 65535." },
  zone: { fits: isTimeZone, message: "must be a time zone such as Europe/Berlin." },
  currency: {
    tidy: upper,
    fits: (text) => CURRENCIES.includes(text),
    message: (text) =>
      Intl.supportedValuesOf("currency").includes(text) && !hasCents(text)
        ? `can't be ${text}, because some providers don't support two decimal places for it.`
        : "must be a currency code such as USD, EUR or GBP.",
  },
  country: {
    tidy: (text) => countryNamed(text) ?? text,
    fits: (text) => countryNamed(text) !== undefined,
    message: "must be the English name of a country, such as Germany.",
  },
  days: { fits: (text) => whole(text, 1, 90), message: "must be a number from 1 to 90." },
  iban: { tidy: upper, fits: isIban, message: "is not a valid IBAN. Check it for typos." },
  bic: {
    tidy: upper,
    fits: (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text),
    message: "must be a BIC of 8 or 11 characters.",
  },
  colour: {
    tidy: (text) => {
      const [, digits = ""] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
      const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
      return six ? `#${six.toLowerCase()}` : text;
    },
    fits: (text) => /^#[\da-f]{6}$/.test(text),
    message: "must be a colour such as #1d6f5c.",
  },
  picture: {
    fits: (text) => mediaAt(text) !== undefined,
    message: "must be an uploaded picture.",
  },
  choice: {
    fits: (text, { choices = [] }) => choices.some(({ value }) => value === text),
    message: (_, { choices = [] }) => `must be one of ${choices.map(({ label }) => label).join(", ")}.`,
  },
  token: {
    fits: (text, { begins }) =>
      /^[\x21-\x7e]+$/.test(text) && (!begins || begins.with.some((start) => text.startsWith(start))),
    message: (text, { begins }) =>
      begins && /^[\x21-\x7e]+$/.test(text) ? begins.message : "must not contain spaces.",
  },
};

/** Returns the schema of one setting; "" resets it. */
export function settingSchema(field: SettingField): z.ZodType<string> {
  const { tidy = (text: string) => text, fits, message } = rules[field.kind];
  const max = field.kind === "lines" ? LINES_MAX : LINE_MAX;
  // Spaces may be part of a password. In all other fields they are typos.
  const trimmed = (text: string) => (field.secret && field.kind === "line" ? text : tidy(text.trim()));
  return z
    .string({ error: `${field.label} must be text.` })
    .max(max, tooLong(field.label, max))
    .overwrite(trimmed)
    .superRefine((text, ctx) => {
      if (text === "") return;
      if (!wellFormed(text))
        ctx.addIssue({ code: "custom", message: `${field.label} contains characters that can't be stored.` });
      else if (!fits(text, field)) {
        const words = typeof message === "string" ? message : message(text, field);
        ctx.addIssue({ code: "custom", message: `${field.label} ${words}` });
      }
    });
}

/** Returns the schema of a group's form: any subset of its settings. Omitted secrets remain unchanged. */
export function settingsSchema<G extends SettingGroup>(group: G): z.ZodType<Partial<SettingValues<G>>> {
  const shape = Object.fromEntries(
    Object.entries(group.fields).map(([name, field]) => [name, settingSchema(field).optional()]),
  );
  // Object.fromEntries loses the names of the fields.
  return z.strictObject(shape) as unknown as z.ZodType<Partial<SettingValues<G>>>;
}
