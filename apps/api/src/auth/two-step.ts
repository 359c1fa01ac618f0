import { randomBytes } from "node:crypto";
import {
  authenticatorOf,
  confirmAuthenticator,
  dropChallenges,
  dropSecondStep,
  findAccount,
  findChallenge,
  hasSecondStep,
  proposeAuthenticator,
  replaceRecoveryCodes,
  takeChallenge,
  useRecoveryCode,
  useStep,
} from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import {
  accountTexts,
  CODE_DIGITS,
  type Issue,
  isTeamMember,
  RECOVERY_CODES,
  type SessionUser,
  siteName,
} from "@rankwright/schema";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { clearAttempts, throttle } from "../throttle/throttle.ts";
import { refuse, requireNoIssues } from "../trpc/errors.ts";
import { isConfirmedByPasskey, missingProof, requireIdentityProof } from "./identity-proof.ts";
import { attemptKeyOfDevice } from "./known-device.ts";
import { finishSignIn, type SignedIn } from "./sign-in.ts";
import { mailSignInChange } from "./sign-in-change.ts";
import { hashToken } from "./token.ts";

// RFC 6238 with the settings that every app supports: SHA-1, six digits, 30 seconds. The codes before and after the current one
// are accepted, too.
const PERIOD_SECONDS = 30;
const settings = { algorithm: "SHA1", digits: CODE_DIGITS, period: PERIOD_SECONDS } as const;
// As long as the hash (RFC 4226, section 4).
const SECRET_BYTES = 20;
// 80 bits, too many to guess from the hash. Encoded in base32 without padding.
const RECOVERY_BYTES = 10;

/** Data for setting up an authenticator app. */
export interface TwoStepSetup {
  /** Secret in base32, to be typed. */
  secret: string;
  /** otpauth:// link for an app on the same device. */
  uri: string;
  /** QR code of the link: the outline of its dark squares in an image of `size` by `size`. */
  qr: { size: number; path: string };
}

/** Proposes a secret, which has no effect until a first code confirms it. Throws CONFLICT if two-step login is already on. */
export async function proposeTwoStep(deps: Deps, user: SessionUser): Promise<TwoStepSetup> {
  const secret = new Secret({ size: SECRET_BYTES });
  if (!(await write(deps.db, (tx) => proposeAuthenticator(tx, user._id, secret.base32, deps.now()))))
    throw refuse("CONFLICT", "Two-step login is already on. Turn it off first to use another app.");
  const uri = new TOTP({ ...settings, secret, issuer: siteName(deps.env), label: user.email }).toString();
  return { secret: secret.base32, uri, qr: qrOf(uri) };
}

function qrOf(text: string): TwoStepSetup["qr"] {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}

const digitsOf = (code: string) => code.replace(/[\s-]/g, "");
/** True if the code has the form of the app's codes. Recovery codes have a different form. */
const isAppCode = (code: string) => /^\d{6}$/.test(digitsOf(code));

/** Returns the number of the code's 30-second period, or undefined if the code is wrong or not current. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!isAppCode(code)) return undefined;
  const token = digitsOf(code);
  const delta = TOTP.validate({
    ...settings,
    token,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ ...settings, timestamp: now }) + delta;
}

const hashOfRecovery = (accountId: string, code: string) =>
  hashToken(`${accountId}:${code.toLowerCase().replace(/[^a-z2-7]/g, "")}`);

/** Replaces the recovery codes. They are only shown once, in the response. */
function newRecoveryCodes(tx: Tx, accountId: string, now: number): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32;
    return (text.toLowerCase().match(/.{4}/g) ?? []).join("-");
  });
  replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOfRecovery(accountId, code)),
    now,
  );
  return codes;
}

const wrongCode = () =>
  refuse("BAD_REQUEST", accountTexts.wrongCode, {
    issues: [{ path: "code", message: accountTexts.wrongCode }],
  });

/**
 * Turns two-step login on with the app's first code, and returns the recovery codes. Throws BAD_REQUEST for a wrong code, and
 * CONFLICT if there is nothing to confirm.
 */
export async function confirmTwoStep(deps: Deps, user: SessionUser, code: string): Promise<string[]> {
  const releaseAttempt = await throttle(deps, [[limits.secondStepAccount, user._id]]);
  const codes = await write(deps.db, (tx) => {
    const now = deps.now();
    const app = authenticatorOf(tx, user._id);
    if (!app || app.confirmedAt !== null)
      throw refuse("CONFLICT", "There is no setup to confirm. Please start again.");
    const step = stepOf(app.secret, code, now);
    if (step === undefined) throw wrongCode();
    confirmAuthenticator(tx, user._id, step, now);
    mailSignInChange(deps, tx, user._id, {
      action: "account.confirmTwoStep",
      subject: "Two-step login is on",
      what: "Two-step login was turned on: logging in to your account now requires a code from your authenticator app",
    });
    return newRecoveryCodes(tx, user._id, now);
  });
  await releaseAttempt();
  return codes;
}

/**
 * Returns the rate limits for wrong codes. Recovery codes can't be guessed and are not limited, so exhausting the app's attempts
 * doesn't lock the user out.
 */
const codeLimitsFor = (whose: string, code: string) =>
  isAppCode(code)
    ? [limits.secondStepAccount, limits.secondStepDay].map((limit) => [limit, whose] as const)
    : [];

/** Reauthentication as sent, before it was validated. */
interface SentProof {
  password?: unknown;
  code?: unknown;
}

/**
 * Returns the issues of a missing password and a missing code. The code is only required if two-step login is on and the session was
 * not confirmed by passkey in the last five minutes.
 */
export function missingStrongProof(ctx: Context, { password, code = "" }: SentProof): Issue[] {
  const { user } = ctx;
  const needsCode =
    user && code === "" && hasSecondStep(ctx.db, user._id) && !isConfirmedByPasskey(ctx, user);
  const codeIssues = needsCode ? [{ path: "code", message: accountTexts.codeNeeded }] : [];
  return [...missingProof(ctx, { password }), ...codeIssues];
}

/**
 * Throws unless the password or the confirmed session proves the user's identity and, if two-step login is on, the code is valid (from
 * the app, or a recovery code). Someone who knows the password and finds the device signed in must not change settings that bypass
 * two-step login.
 */
export async function requireStrongProof(
  ctx: Context,
  user: SessionUser,
  { password, code }: { password: string; code: string },
): Promise<void> {
  requireNoIssues(missingStrongProof({ ...ctx, user }, { password, code }));
  await requireIdentityProof(ctx, user, password);
  if (code === "" || !hasSecondStep(ctx.db, user._id)) return;
  const releaseAttempt = await throttle(ctx, codeLimitsFor(user._id, code));
  await write(ctx.db, (tx) => {
    if (!useCode(tx, user._id, code, ctx.now())) throw wrongCode();
    clearAttempts(tx, limits.secondStepDay, user._id);
  });
  await releaseAttempt();
}

/**
 * Turns two-step login off. Does nothing if it is off. The caller must verify the user's identity and the second step first.
 * Throws CONFLICT for an admin or staff member whose password is too short without a second step.
 */
export async function turnOffTwoStep(deps: Deps, user: SessionUser): Promise<void> {
  await write(deps.db, (tx) => {
    const account = findAccount(tx, user._id);
    if (isTeamMember(user) && account?.passwordHash && account.passwordIsShort)
      throw refuse("CONFLICT", accountTexts.shortWithoutStep);
    const wasOn = (authenticatorOf(tx, user._id)?.confirmedAt ?? null) !== null;
    dropSecondStep(tx, user._id);
    dropChallenges(tx, user._id);
    if (wasOn)
      mailSignInChange(deps, tx, user._id, {
        action: "account.turnOffTwoStep",
        subject: "Two-step login is off",
        what: "Two-step login was turned off: logging in to your account no longer requires a code",
      });
  });
}

/**
 * Replaces the recovery codes. The caller must verify the user's identity and the second step first. Throws CONFLICT if two-step login
 * is off.
 */
export async function renewRecoveryCodes(deps: Deps, user: SessionUser): Promise<string[]> {
  const codes = await write(deps.db, (tx) => {
    if ((authenticatorOf(tx, user._id)?.confirmedAt ?? null) === null)
      throw refuse("CONFLICT", "Two-step login is off, so there are no recovery codes.");
    mailSignInChange(deps, tx, user._id, {
      action: "account.renewRecoveryCodes",
      subject: "You have new recovery codes",
      what: "New recovery codes were created for your account, and the old ones no longer work",
    });
    return newRecoveryCodes(tx, user._id, deps.now());
  });
  return codes;
}

/** Consumes a code of the app or a recovery code. Returns undefined if it is neither or was used before. */
function useCode(tx: Tx, accountId: string, code: string, now: number): "app" | "recovery" | undefined {
  const app = authenticatorOf(tx, accountId);
  if (!app || app.confirmedAt === null) return undefined;
  const step = stepOf(app.secret, code, now);
  if (step !== undefined) return useStep(tx, accountId, step) ? "app" : undefined;
  return useRecoveryCode(tx, accountId, hashOfRecovery(accountId, code)) ? "recovery" : undefined;
}

/**
 * Completes a sign-in with its second step. Throws UNAUTHORIZED if the challenge is unknown, used or older than five minutes,
 * BAD_REQUEST for a wrong code (the challenge stays valid), and TOO_MANY_REQUESTS after too many wrong codes.
 */
export async function finishSecondStep(
  ctx: Context,
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn> {
  const hash = hashToken(challenge);
  const expired = () => refuse("UNAUTHORIZED", accountTexts.expired);
  const waiting = findChallenge(ctx.db, hash, "second-step", ctx.now());
  if (!waiting?.accountId) throw expired();
  const { accountId } = waiting;
  const account = findAccount(ctx.db, accountId);
  const whose = (account && attemptKeyOfDevice(ctx, account)) ?? accountId;
  const releaseAttempt = await throttle(ctx, [
    [limits.signInAddress, addressKey(ctx.ip)],
    ...codeLimitsFor(whose, code),
  ]);
  await write(ctx.db, (tx) => {
    const now = ctx.now();
    if (!findAccount(tx, accountId) || !findChallenge(tx, hash, "second-step", now)) throw expired();
    const used = useCode(tx, accountId, code, now);
    if (!used) throw wrongCode();
    takeChallenge(tx, hash, "second-step", now);
    clearAttempts(tx, limits.secondStepDay, whose);
    if (used === "recovery")
      mailSignInChange(ctx, tx, accountId, {
        action: "account.useRecoveryCode",
        subject: "A recovery code was used",
        what: "A recovery code was used to log in to your account and can't be used again",
      });
  });
  await releaseAttempt();
  return finishSignIn(ctx, accountId, waiting.data.confirmed === "yes");
}
