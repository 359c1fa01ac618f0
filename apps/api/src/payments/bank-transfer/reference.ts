import { createHash } from "node:crypto";

/** Letters and digits without those that look or sound alike (0/O, 1/I/L, 5/S, 2/Z, 8/B, U/V). */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const SIZE = ALPHABET.length;
const LENGTH = 8;

/**
 * Returns the check character: a weighted sum modulo 23. The alphabet's size is prime and all weights differ, so every
 * single wrong character and every swap of two characters is detected.
 */
function checkOf(text: string): string {
  const sum = [...text].reduce((total, one, at) => total + ALPHABET.indexOf(one) * (at + 2), 0);
  return ALPHABET.charAt(sum % SIZE);
}

/** Returns the reference of a payment session. It's deterministic and can't be guessed from other references. */
export function referenceOf(session: { _id: string; nonce: string }): string {
  const bytes = createHash("sha256").update(`${session._id}:${session.nonce}`).digest();
  let rest = bytes.readBigUInt64BE();
  let text = "";
  for (let at = 0; at < LENGTH; at += 1) {
    text += ALPHABET.charAt(Number(rest % BigInt(SIZE)));
    rest /= BigInt(SIZE);
  }
  return text + checkOf(text);
}

/** Formats a reference for display, in three groups of three. */
export const inGroups = (reference: string) => reference.replace(/(.{3})(?=.)/g, "$1 ");

/** Normalizes a typed reference. Returns undefined if it's invalid, for example after a typo. */
export function readReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]+/g, "");
  if (text.length !== LENGTH + 1 || [...text].some((one) => !ALPHABET.includes(one))) return undefined;
  return checkOf(text.slice(0, LENGTH)) === text.charAt(LENGTH) ? text : undefined;
}
