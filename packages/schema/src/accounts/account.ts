import { z } from "zod";
import { tooLong, wellFormed } from "../text.ts";
import { authTexts, PASSWORD_MAX } from "./auth.ts";
import { accountEmail, linkToken, password } from "./auth-input.ts";

/** Number of digits in a code of the authenticator app. */
export const CODE_DIGITS = 6;
/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** Maximum number of passkeys per account. */
export const PASSKEYS_MAX = 20;

export const accountTexts = {
  wrongPassword: "Incorrect password.",
  confirmFirst: "Please confirm your identity first.",
  noPassword: "Your account has no password. Please confirm your identity another way.",
  codeRequired: "Code is Required",
  challengeRequired: "Challenge is required. It is in the response to the login.",
  wrongCode: "This code is incorrect or was already used. Please enter the newest one.",
  codeNeeded: "Please enter a code from your app or a recovery code, or use a passkey.",
  shortWithoutStep:
    "Your password is too short to use without two-step login. Choose one of at least 10 characters first, then turn off two-step login.",
  expired: "This took too long. Please log in again.",
  notVerified: "Please confirm your email first: open the link in the e-mail we sent you.",
  lastAdmin:
    "You are the only admin who can log in, so your account can't be deleted. Add another admin first and have them confirm their email.",
  unknownPasskey: "This passkey is not registered here. Log in with your password instead.",
  otherPasskey: "This passkey doesn't belong to your account. Please use another one.",
  lastMethod: "This is your only way to log in. Set a password or add a passkey first.",
} as const;

/**
 * The account's current password, which sensitive actions require again. It may break the rules for new passwords, because it may be older
 * than they are. May be omitted if the session was reauthenticated recently.
 */
const ownPassword = z
  .string({ error: authTexts.passwordRequired })
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
  .default("");

const code = z
  .string({ error: accountTexts.codeRequired })
  .trim()
  .min(1, accountTexts.codeRequired)
  .max(40, accountTexts.wrongCode);

/** The challenge from the response to the first step of a sign-in. */
const challenge = z
  .string({
    error: ({ input }) => (input === undefined ? accountTexts.challengeRequired : "Challenge must be text."),
  })
  .min(1, accountTexts.challengeRequired)
  .max(200, tooLong("Challenge", 200));

/** Reauthentication by password. */
export const ownerProof = z.strictObject({ password: ownPassword });
/** Reauthentication for actions that affect two-step login. If it is on, `code` is required, except after a passkey ("" then). */
export const strongProof = z.strictObject({
  password: ownPassword,
  code: z
    .string({ error: accountTexts.wrongCode })
    .trim()
    .max(40, accountTexts.wrongCode)
    .refine(wellFormed, accountTexts.wrongCode)
    .default(""),
});
export const changePasswordInput = z.strictObject({ password: ownPassword, newPassword: password });
export const changeEmailInput = z.strictObject({ email: accountEmail, password: ownPassword });
export const confirmEmailInput = z.strictObject({ token: linkToken });
/** A code of the app: six digits, with or without spaces. */
export const firstCodeInput = z.strictObject({ code });
/** The second step of a sign-in: the challenge from the first step, and a code of the app or a recovery code. */
export const secondStepInput = z.strictObject({ challenge, code });
export const endSessionInput = z.strictObject({
  _id: z.string().regex(/^[0-9a-f]{24}$/, "This device doesn't exist."),
});

const bytes = z.base64url().max(16_384);
const credential = {
  id: bytes.max(1_400),
  rawId: bytes.max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  // Results of WebAuthn extensions; ignored.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A passkey's name, chosen by the user. */
export const passkeyName = z
  .string()
  .trim()
  .max(60, "Name may have at most 60 characters.")
  .refine(
    (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
    "Name contains characters that can't be stored.",
  );

/** Response of `navigator.credentials.create()`, as JSON. */
export const newPasskeyInput = z.strictObject({
  name: passkeyName.default(""),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
/** Response of `navigator.credentials.get()`, as JSON. */
export const passkeyAnswerInput = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.max(100).optional(),
    }),
  }),
});
const passkeyId = z.string().min(1).max(1_400);
export const removePasskeyInput = z.strictObject({ id: passkeyId, password: ownPassword });
export const renamePasskeyInput = z.strictObject({
  id: passkeyId,
  name: passkeyName.min(1, "Name is Required"),
});
