import { z } from "zod";
import { isEmail, optionalText, URL_MAX, wellFormed } from "./text.ts";

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
/** The fewest characters of an admin's password, where no second step follows it. */
export const ADMIN_PASSWORD_MIN = 10;

export const authTexts = {
  emailRequired: "Email is Required",
  emailInvalid: "Provide a Valid Email",
  passwordRequired: "Password is Required",
  passwordShort: "Minimum 6 Characters",
  passwordCommon: "Many people have this password, so it is guessed first. Please choose another.",
  passwordIsName: "This password is your own name or address, so it is guessed first. Please choose another.",
  passwordShortForAdmin:
    "Who runs the site needs a password of at least 10 characters, or two-step login beside a shorter one.",
  signInFailed: "Incorrect email or password. Please try again.",
  resetEmailRequired: "Email is required.",
  resetEmailInvalid: "Invalid email address.",
  resetFailed: "Error sending password reset email. Please try again.",
  resetButton: "Send Reset Email",
  registered: "We have sent you a mail; follow it to go on.",
  noPermission: "You don't have any permission",
} as const;

const threeLetters = /[A-Za-z]{3}/;

/** An account's e-mail, with the documented texts. */
export const accountEmail = z
  .string({ error: authTexts.emailRequired })
  .trim()
  .min(1, authTexts.emailRequired)
  .refine((value) => value === "" || (threeLetters.test(value) && isEmail(value)), authTexts.emailInvalid);

/** A password that is chosen, with the documented texts. */
export const password = z
  .string({ error: authTexts.passwordRequired })
  .min(1, authTexts.passwordRequired)
  .refine((value) => value === "" || value.length >= PASSWORD_MIN, authTexts.passwordShort)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
  .refine(wellFormed, "Password holds characters that can't be used.");

/** E-mail and password, as register and sign-in take them, with the documented texts. */
export const credentials = z.strictObject({ email: accountEmail, password });

/** Registering, perhaps on the way to a page of this site: the mail then leads on to it. */
export const registration = credentials.extend({
  from: optionalText("The page to go on to", URL_MAX).optional(),
});

/** The request for a reset mail. */
export const resetRequest = z.strictObject({
  email: z
    .string({ error: authTexts.resetEmailRequired })
    .trim()
    .min(1, authTexts.resetEmailRequired)
    .refine((value) => value === "" || isEmail(value), authTexts.resetEmailInvalid),
});

/** The token of a mailed link. */
export const linkToken = z
  .string({ error: "The link is not complete." })
  .min(1, "The link is not complete.")
  .max(200);

/** Choosing a new password with the token from the mail. */
export const resetPassword = z.strictObject({ token: linkToken, password });
export const verifyEmail = z.strictObject({ token: linkToken });

/** Who is signed in, as the server tells a client. */
export interface SessionUser {
  _id: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
}

/** Only a path of this site may follow a sign-in: one slash first, nothing a browser would read as another host. */
export function localPath(value: string | null | undefined, otherwise: string): string {
  if (!value || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return otherwise;
  const url = URL.parse(value, "http://local.invalid");
  // Resolving dots can leave two slashes at the front, which a browser reads as another host.
  if (url?.host !== "local.invalid" || url.pathname.startsWith("//")) return otherwise;
  return url.pathname + url.search + url.hash;
}
