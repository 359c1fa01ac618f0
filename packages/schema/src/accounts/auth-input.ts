import { z } from "zod";
import { isEmail, optionalText, URL_MAX, wellFormed, writtenEmail } from "../text.ts";
import { authTexts, PASSWORD_MAX, PASSWORD_MIN } from "./auth.ts";

const threeLetters = /[A-Za-z]{3}/;

/** An account's e-mail, with the documented error texts. */
export const accountEmail = z
  .string({ error: authTexts.emailRequired })
  .overwrite(writtenEmail)
  .min(1, authTexts.emailRequired)
  .refine((value) => value === "" || (threeLetters.test(value) && isEmail(value)), authTexts.emailInvalid);

/** A new password, with the documented error texts. */
export const password = z
  .string({ error: authTexts.passwordRequired })
  .min(1, authTexts.passwordRequired)
  .refine((value) => value === "" || value.length >= PASSWORD_MIN, authTexts.passwordShort)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
  .refine(wellFormed, "Password contains characters that can't be used.");

/** E-mail and password for registration and sign-in, with the documented error texts. */
export const credentials = z.strictObject({ email: accountEmail, password });

/** Registration. `from` is a path of this site to continue to from the verification mail. */
export const registration = credentials.extend({
  from: optionalText("The next page", URL_MAX).optional(),
});

export const resetRequest = z.strictObject({
  email: z
    .string({ error: authTexts.resetEmailRequired })
    .overwrite(writtenEmail)
    .min(1, authTexts.resetEmailRequired)
    .refine((value) => value === "" || isEmail(value), authTexts.resetEmailInvalid),
});

/** The token of an e-mailed link. */
export const linkToken = z
  .string({ error: "The link is incomplete." })
  .min(1, "The link is incomplete.")
  .max(200);

/** The token of an e-mailed link, and its kind. */
export const mailedLink = z.strictObject({
  token: linkToken,
  kind: z.enum(["reset", "verify", "email", "claim"], {
    error: "Kind must be reset, verify, email or claim.",
  }),
});

/** A new password with the token from the mail. */
export const resetPassword = z.strictObject({ token: linkToken, password });
export const verifyEmail = z.strictObject({ token: linkToken });
