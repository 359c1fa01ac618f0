import { createRequire } from "node:module";
import { ADMIN_PASSWORD_MIN, authTexts, normalEmail } from "@rankwright/schema";
import type { dictionary } from "@zxcvbn-ts/language-common";

const MOST_COMMON = 10_000;
/** None of them is longer: a longer one need not be looked up. */
const LONGEST_COMMON = 16;

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** The most common passwords, from what was stolen elsewhere, in lower case; read with the first password that is chosen. */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common;
  const words: { dictionary: typeof dictionary } = load("@zxcvbn-ts/language-common");
  common = new Set(
    words.dictionary["passwords-common"].slice(0, MOST_COMMON).map((each) => each.toLowerCase()),
  );
  return common;
}

/** As it is hashed and compared: what one keyboard sends as two characters, another sends as one. */
export const normalPassword = (password: string): string => password.normalize("NFC");

/** Whether it has fewer characters than an admin's must. */
export const isShortPassword = (password: string): boolean =>
  [...normalPassword(password)].length < ADMIN_PASSWORD_MIN;

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");

/** Whether it is the address or a part of it, also with digits and signs put around it. */
function isOwnName(password: string, email: string): boolean {
  const [name = "", host = ""] = email.split("@");
  const parts = [email, name, host, ...name.split(/[^\p{L}\p{N}]+/u), ...host.split(".").slice(0, -1)];
  const letters = lettersOf(password);
  return parts.some((part) => part === password || (letters !== "" && lettersOf(part) === letters));
}

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  /** An admin without a second step. */
  needsLong: boolean;
}

/** Why a password that is long enough for the form can't be chosen by this person; undefined when it can. */
export function passwordProblem(password: string, { email, needsLong }: PasswordOwner): string | undefined {
  const written = normalPassword(password).toLowerCase();
  if (written.length <= LONGEST_COMMON && commonPasswords().has(written)) return authTexts.passwordCommon;
  if (isOwnName(written, normalEmail(email))) return authTexts.passwordIsName;
  return needsLong && isShortPassword(password) ? authTexts.passwordShortForAdmin : undefined;
}
