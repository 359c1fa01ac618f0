import { createRequire } from "node:module";
import { ADMIN_PASSWORD_MIN, authTexts, normalEmail } from "@rankwright/schema";
import type { dictionary } from "@zxcvbn-ts/language-common";

const COMMON_COUNT = 10_000;
/** Length of the longest common password. Longer passwords aren't looked up. */
const MAX_COMMON_LENGTH = 16;

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** Returns the most common leaked passwords, in lower case. The list is loaded on first use. */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common;
  const words: { dictionary: typeof dictionary } = load("@zxcvbn-ts/language-common");
  common = new Set(
    words.dictionary["passwords-common"].slice(0, COMMON_COUNT).map((each) => each.toLowerCase()),
  );
  return common;
}

/** Normalizes a password before it is hashed or compared: keyboards may send the same character in composed or decomposed form. */
export const normalPassword = (password: string): string => password.normalize("NFC");

/** True if the password is shorter than the minimum for admins. */
export const isShortPassword = (password: string): boolean =>
  [...normalPassword(password)].length < ADMIN_PASSWORD_MIN;

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");

/** True if the password is the e-mail address or a part of it, with or without added digits and symbols. */
function isOwnName(password: string, email: string): boolean {
  const [name = "", host = ""] = email.split("@");
  const parts = [email, name, host, ...name.split(/[^\p{L}\p{N}]+/u), ...host.split(".").slice(0, -1)];
  const letters = lettersOf(password);
  return parts.some((part) => part === password || (letters !== "" && lettersOf(part) === letters));
}

/** The person who chooses a password. */
export interface PasswordUser {
  email: string;
  /** True for an admin without two-step login, whose password must be longer. */
  needsLong: boolean;
}

/** Returns why this person can't use this password; undefined if they can. The form has already checked the minimum length. */
export function passwordProblem(password: string, { email, needsLong }: PasswordUser): string | undefined {
  const written = normalPassword(password).toLowerCase();
  if (written.length <= MAX_COMMON_LENGTH && commonPasswords().has(written)) return authTexts.passwordCommon;
  if (isOwnName(written, normalEmail(email))) return authTexts.passwordIsName;
  return needsLong && isShortPassword(password) ? authTexts.passwordShortForAdmin : undefined;
}
