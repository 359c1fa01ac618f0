import {
  dropIdentities,
  dropPasskeys,
  dropSecondStep,
  findAccount,
  hasIdentity,
  passkeysOf,
} from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import { accountTexts, type SessionUser } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { refuse } from "../trpc/errors.ts";

/**
 * Throws CONFLICT if the account has no way to sign in left: no password, no passkey and no provider. Call it in the transaction
 * that removed one.
 */
export function requireAnotherMethod({ env }: Pick<Deps, "env">, tx: Tx, user: SessionUser): void {
  const hasPassword = (findAccount(tx, user._id)?.passwordHash ?? "") !== "";
  const hasProvider = env.oidc !== undefined && hasIdentity(tx, user._id, env.oidc.issuer);
  if (!hasPassword && !hasProvider && passkeysOf(tx, user._id).length === 0)
    throw refuse("CONFLICT", accountTexts.lastMethod);
}

/**
 * Removes the account's two-step login, passkeys and linked providers. Call it when the e-mail address is verified for the first
 * time: before that, someone else may have created the account and set them up.
 */
export function removeUnverifiedMethods(tx: Tx, accountId: string): void {
  dropSecondStep(tx, accountId);
  dropPasskeys(tx, accountId);
  dropIdentities(tx, accountId);
}
