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
import { tellSignInChange } from "../sign-in-change.ts";
import { needAnotherWay } from "../ways.ts";
import { CLOCK_TOLERANCE_SECONDS, type ProvenIdentity } from "./provider.ts";

type Found<Failure extends string> = { accountId: string } | { failure: Failure };

const linkedWords = (name: string) => ({
  action: "account.linkProvider" as const,
  about: name,
  subject: `You can log in with ${name}`,
  what: `Your account can be logged in to with ${name} from now on`,
});

/**
 * The account of the person that the provider proved; made for a verified e-mail that has none. One that is there already is
 * linked by its own owner alone, signed in and confirmed (`linkAccount`): the provider's word for an e-mail opens nothing.
 */
export async function accountFor(
  deps: Deps,
  { issuer, name }: OidcSettings,
  { subject, verifiedEmail }: ProvenIdentity,
): Promise<Found<"unverified" | "unlinked" | "known">> {
  const found = await write(deps.db, (tx): Found<"unverified" | "unlinked" | "known"> => {
    const identity = findIdentity(tx, issuer, subject);
    if (identity && identity.unlinkedAt !== null) return { failure: "unlinked" };
    if (identity) return { accountId: identity.accountId };
    const told = verifiedEmail?.trim() ?? "";
    // An address that would be written otherwise may be another mailbox to the provider.
    if (!isEmail(told) || told !== writtenEmail(told)) return { failure: "unverified" };
    const email = normalEmail(told);
    const createdAt = deps.now();
    if (accountOfEmail(tx, email)) return { failure: "known" };
    const id = newId();
    insertAccount(tx, { id, email, passwordHash: "", emailVerifiedAt: createdAt, createdAt });
    linkIdentity(tx, { issuer, subject, accountId: id, createdAt });
    tellSignInChange(deps, tx, id, linkedWords(name));
    return { accountId: id };
  });
  deps.wake("mail");
  return found;
}

/**
 * The account that sent its person to the provider (`waiting`), when that is who logged in there just now. A provider
 * that does not tell when has proven nothing.
 */
export function ownAccountAgain(
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

/** Lets the provider log the account in; false when another account is linked with that person. */
export async function linkAccount(
  deps: Deps,
  { issuer, name }: OidcSettings,
  { subject }: ProvenIdentity,
  user: SessionUser,
): Promise<boolean> {
  const isFree = await write(deps.db, (tx) => {
    const linked = linkIdentity(tx, { issuer, subject, accountId: user._id, createdAt: deps.now() });
    if (linked) tellSignInChange(deps, tx, user._id, linkedWords(name));
    return linked || findIdentity(tx, issuer, subject)?.accountId === user._id;
  });
  deps.wake("mail");
  return isFree;
}

/**
 * Ends logging in through the provider. Prove the owner before. Throws NOT_FOUND when there is none, CONFLICT when the
 * account is not linked with it, or when nothing else logs the account in.
 */
export async function unlinkProvider(deps: Deps, user: SessionUser): Promise<void> {
  const { oidc } = deps.env;
  if (!oidc) throw notFound("sign-in provider");
  const { issuer, name } = oidc;
  await write(deps.db, (tx) => {
    if (!hasIdentity(tx, user._id, issuer)) throw refuse("CONFLICT", `You do not log in with ${name}.`);
    unlinkIdentities(tx, user._id, issuer, deps.now());
    needAnotherWay(deps, tx, user);
    // A login through it that still waits for its second step.
    dropChallenges(tx, user._id);
    tellSignInChange(deps, tx, user._id, {
      action: "account.unlinkProvider",
      about: name,
      subject: `You can no longer log in with ${name}`,
      what: `Your account can't be logged in to with ${name} any more`,
    });
  });
  deps.wake("mail");
}
