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
 * Throws CONFLICT when nothing logs the account in (any more): no password, no passkey and no provider. Call it in the
 * transaction that took one away.
 */
export function needAnotherWay({ env }: Pick<Deps, "env">, tx: Tx, user: SessionUser): void {
  const hasPassword = (findAccount(tx, user._id)?.passwordHash ?? "") !== "";
  const hasProvider = env.oidc !== undefined && hasIdentity(tx, user._id, env.oidc.issuer);
  if (!hasPassword && !hasProvider && passkeysOf(tx, user._id).length === 0)
    throw refuse("CONFLICT", accountTexts.lastWay);
}

/**
 * Removes every way to sign in that was set up before the address was proven: the one who opened the account need not be
 * the address's owner. What was set up after it, the second step above all, stays.
 */
export function dropUnproven(tx: Tx, accountId: string): void {
  dropSecondStep(tx, accountId);
  dropPasskeys(tx, accountId);
  dropIdentities(tx, accountId);
}
