import { createHash } from "node:crypto";

/** Without letters and digits that look or sound alike (0/O, 1/I/L, 5/S, 2/Z, 8/B, U/V). */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const SIZE = ALPHABET.length;
const LENGTH = 8;

/**
 * The check character: a weighted sum modulo 23. The alphabet has a prime number of characters and every weight is
 * another one, so that each wrong character and each swap of two is noticed.
 */
function checkOf(text: string): string {
  const sum = [...text].reduce((total, one, at) => total + ALPHABET.indexOf(one) * (at + 2), 0);
  return ALPHABET.charAt(sum % SIZE);
}

/** The reference of a payment session: always the same one, and not to be guessed from another. */
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

/** As people read it: three groups of three. */
export const inGroups = (reference: string) => reference.replace(/(.{3})(?=.)/g, "$1 ");

/** A reference as somebody typed it, or undefined when it can't be one: a typo is noticed. */
export function readReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]+/g, "");
  if (text.length !== LENGTH + 1 || [...text].some((one) => !ALPHABET.includes(one))) return undefined;
  return checkOf(text.slice(0, LENGTH)) === text.charAt(LENGTH) ? text : undefined;
}
