import { z } from "zod";
import { formatNumber } from "./format-number.ts";
import { withScheme } from "./url.ts";

export { URL_MAX } from "./url.ts";

/** Maximum length of a text field, in UTF-16 code units. */
export const TEXT_MAX = 10_000;
/** Maximum length of a page that consists of one text, such as the terms. */
export const LONG_TEXT_MAX = 50_000;

/** True if the text can be stored and read back unchanged: no lone surrogates, and no NUL, which would truncate it. */
export const wellFormed = (value: string) => value.isWellFormed() && !value.includes("\0");

/** Returns the error for a text of more than `max` characters; `label` is the field's label. */
export const tooLong = (label: string, max: number) =>
  `${label} may have at most ${formatNumber(max)} characters.`;

/** Any text; `label` is the field's label. A missing value gets its own error. */
export const anyText = (label: string) =>
  z.string({
    error: ({ input }) => (input === undefined ? `${label} is required.` : `${label} must be text.`),
  });

/** Text of 1 to `max` characters after trimming; stored untrimmed. `label` is the field's label. */
export function requiredText(label: string, max = TEXT_MAX) {
  return anyText(label)
    .max(max, tooLong(label, max))
    .refine((value) => value.trim() !== "", `${label} is required.`)
    .refine(wellFormed, `${label} contains characters that can't be stored.`);
}

/** Idempotency key. Repeating a request with the same key returns the first result. */
export const idempotencyKey = requiredText("Idempotency key", 200);

/** Text of at most `max` characters, which may be empty. */
export function optionalText(label: string, max = TEXT_MAX) {
  return anyText(label)
    .max(max, tooLong(label, max))
    .refine(wellFormed, `${label} contains characters that can't be stored.`);
}

/** A typed web address: trimmed, and completed with a missing scheme. Further checks are up to the field. */
export const typedAddress = (label: string) => anyText(label).overwrite((value) => withScheme(value.trim()));

// Checks only the shape: a local part, one @, a host with a dot. Runs in linear time.
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,185}\.[^\s@<>"(),:;\\[\].]{2,63}$/;

/** Control characters and lone surrogates: mail programs reject them, and they can't be stored unchanged. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** True if `value` has the shape of an e-mail address (at most 254 characters). */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value) && !value.includes("..") && !UNSEEN.test(value);
}

/**
 * Normalises an e-mail address for storage and sending: trimmed, in Unicode's compatibility form (NFKC). Differs from `normalEmail` only in
 * the case of ASCII letters. Otherwise mails to an address with a Kelvin sign (U+212A) could go to another mailbox than the one whose
 * account the comparison finds.
 */
export const writtenEmail = (value: string): string =>
  value
    .trim()
    .normalize("NFKC")
    .replace(/[^ -~]+/g, (part) => part.toLowerCase())
    .normalize("NFKC");

/** Normalises an e-mail address for comparison: trimmed, lower case. */
export const normalEmail = (value: string): string => writtenEmail(value).toLowerCase();

const emailOrBlank = (label: string) =>
  anyText(label)
    .overwrite(writtenEmail)
    .refine((value) => value === "" || isEmail(value), `${label} must look like name@example.com.`);

/** A required e-mail address; `label` is used in the error. */
export function email(label: string) {
  return emailOrBlank(label).refine((value) => value !== "", `${label} is required.`);
}

/** An optional e-mail address; "" by default. */
export function optionalEmail(label: string) {
  return emailOrBlank(label).default("");
}
