import { z } from "zod";
import { formatNumber } from "./format-number.ts";
import { withScheme } from "./url.ts";

export { URL_MAX } from "./url.ts";

/** The longest text a field takes, in UTF-16 code units. */
export const TEXT_MAX = 10_000;
/** The longest text of a page that is nothing but text, such as the terms. */
export const LONG_TEXT_MAX = 50_000;

/** Whether the text comes back as it was stored: no half of a character, and no NUL that ends it early. */
export const wellFormed = (value: string) => value.isWellFormed() && !value.includes("\0");

/** What is said of a text of more than `max` characters; `label` is the owner's word for the field. */
export const tooLong = (label: string, max: number) =>
  `${label} may have at most ${formatNumber(max)} characters.`;

/** Any text; `label` is the owner's word for the field. What is missing is told as missing. */
export const anyText = (label: string) =>
  z.string({
    error: ({ input }) => (input === undefined ? `${label} is required.` : `${label} must be text.`),
  });

/** Text of 1 to `max` characters after trimming; stored as it was sent. `label` is the owner's word for the field. */
export function requiredText(label: string, max = TEXT_MAX) {
  return anyText(label)
    .max(max, tooLong(label, max))
    .refine((value) => value.trim() !== "", `${label} is required.`)
    .refine(wellFormed, `${label} holds characters that can't be stored.`);
}

/** Text of at most `max` characters; empty when it is left out. */
export function optionalText(label: string, max = TEXT_MAX) {
  return anyText(label)
    .max(max, tooLong(label, max))
    .refine(wellFormed, `${label} holds characters that can't be stored.`);
}

/** A web address as people type it: trimmed, and with the scheme that they leave out. What else it must be its field says. */
export const typedAddress = (label: string) => anyText(label).overwrite((value) => withScheme(value.trim()));

// The shape only: a local part, one @, a host with a dot. Linear on every input.
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,185}\.[^\s@<>"(),:;\\[\].]{2,63}$/;

/** Control characters and halves of characters: no mail program takes them, and none can be stored as sent. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** Whether `value` has the shape of an e-mail address (at most 254 characters). */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value) && !value.includes("..") && !UNSEEN.test(value);
}

/**
 * An e-mail address in the form that is stored and mailed: trimmed, in Unicode's compatibility form (NFKC). It differs from the form
 * that is compared only in the case of ASCII letters. Otherwise an address with a Kelvin sign (U+212A) would be mailed to one mailbox
 * and belong to the account of another.
 */
export const writtenEmail = (value: string): string =>
  value
    .trim()
    .normalize("NFKC")
    .replace(/[^ -~]+/g, (part) => part.toLowerCase())
    .normalize("NFKC");

/** An e-mail address in the one form that is compared: trimmed, lower case. */
export const normalEmail = (value: string): string => writtenEmail(value).toLowerCase();

const emailOrBlank = (label: string) =>
  anyText(label)
    .overwrite(writtenEmail)
    .refine((value) => value === "" || isEmail(value), `${label} must look like name@example.com.`);

/** An e-mail address for a record; `label` names the field in the error. */
export function email(label: string) {
  return emailOrBlank(label).refine((value) => value !== "", `${label} is required.`);
}

/** The same, "" when it is left out. */
export function optionalEmail(label: string) {
  return emailOrBlank(label).default("");
}
