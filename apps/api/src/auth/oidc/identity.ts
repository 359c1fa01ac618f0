import {
  accountOfEmail,
  type Challenge,
  dropChallenges,
  findIdentity,
  hasIdentity,
  insertAccount,
  linkIdentity,
  unlinkIdentities,
} from "@rankwright/db/accounts";
import { newId, write } from "@rankwright/db/core";
import { isEmail, normalEmail, type SessionUser, writtenEmail } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import type { OidcSettings } from "../../settings/env.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { mailSignInChange } from "../sign-in-change.ts";
import { requireAnotherMethod } from "../sign-in-methods.ts";
import { CLOCK_TOLERANCE_SECONDS, type ProvenIdentity } from "./provider.ts";

type Found<Failure extends string> = { accountId: string } | { failure: Failure };

const linkedWords = (name: string) => ({
  action: "account.linkProvider" as const,
  about: name,
  subject: `You can log in with ${name}`,
  what: `${name} can now be used to log in to your account`,
});

/**
 * Returns the account of the identity that the provider has proven. Creates one if the verified e-mail address has no account.
 * Doesn't link an existing account with that address, because the provider's claim about an address must not grant access to it:
 * only the account holder can link it, in a confirmed session (`linkAccount`).
 */
export async function findOrCreateAccount(
  deps: Deps,
  { issuer, name }: OidcSettings,
  { subject, verifiedEmail }: ProvenIdentity,
): Promise<Found<"unverified" | "unlinked" | "known">> {
  const found = await write(deps.db, (tx): Found<"unverified" | "unlinked" | "known"> => {
    const identity = findIdentity(tx, issuer, subject);
    if (identity && identity.unlinkedAt !== null) return { failure: "unlinked" };
    if (identity) return { accountId: identity.accountId };
    const mailed = verifiedEmail?.trim() ?? "";
    // If normalization changes the address, it may belong to someone else at the provider.
    if (!isEmail(mailed) || mailed !== writtenEmail(mailed)) return { failure: "unverified" };
    const email = normalEmail(mailed);
    const createdAt = deps.now();
    if (accountOfEmail(tx, email)) return { failure: "known" };
    const id = newId();
    insertAccount(tx, { id, email, passwordHash: "", emailVerifiedAt: createdAt, createdAt });
    linkIdentity(tx, { issuer, subject, accountId: id, createdAt });
    mailSignInChange(deps, tx, id, linkedWords(name));
    return { accountId: id };
  });
  return found;
}

/**
 * Returns the account of the challenge, if its linked identity has logged in at the provider since the challenge was created.
 * Fails if the provider doesn't state the time of the login.
 */
export function reauthenticatedAccount(
  { db }: Pick<Deps, "db">,
  { issuer }: OidcSettings,
  { subject, authenticatedAt = 0 }: ProvenIdentity,
  { accountId, createdAt }: Challenge,
): Found<"other" | "stale"> {
  const identity = findIdentity(db, issuer, subject);
  if (!accountId || identity?.accountId !== accountId || identity.unlinkedAt !== null)
    return { failure: "other" };
  if (authenticatedAt < createdAt - CLOCK_TOLERANCE_SECONDS * 1_000) return { failure: "stale" };
  return { accountId };
}

/** Links the proven identity to the account. Returns false if it is linked to another account. */
export async function linkAccount(
  deps: Deps,
  { issuer, name }: OidcSettings,
  { subject }: ProvenIdentity,
  user: SessionUser,
): Promise<boolean> {
  const isLinkedToUser = await write(deps.db, (tx) => {
    const linked = linkIdentity(tx, { issuer, subject, accountId: user._id, createdAt: deps.now() });
    if (linked) mailSignInChange(deps, tx, user._id, linkedWords(name));
    return linked || findIdentity(tx, issuer, subject)?.accountId === user._id;
  });
  return isLinkedToUser;
}

/**
 * Unlinks the account from the provider. The caller must verify the user's identity first. Throws NOT_FOUND if there is no
 * provider, and CONFLICT if the account is not linked or would have no other way to sign in.
 */
export async function unlinkProvider(deps: Deps, user: SessionUser): Promise<void> {
  const { oidc } = deps.env;
  if (!oidc) throw notFound("sign-in provider");
  const { issuer, name } = oidc;
  await write(deps.db, (tx) => {
    if (!hasIdentity(tx, user._id, issuer)) throw refuse("CONFLICT", `Your account isn't linked to ${name}.`);
    unlinkIdentities(tx, user._id, issuer, deps.now());
    requireAnotherMethod(deps, tx, user);
    // Cancels logins through the provider that still wait for the second step.
    dropChallenges(tx, user._id);
    mailSignInChange(deps, tx, user._id, {
      action: "account.unlinkProvider",
      about: name,
      subject: `You can no longer log in with ${name}`,
      what: `You can no longer log in to your account with ${name}`,
    });
  });
}
