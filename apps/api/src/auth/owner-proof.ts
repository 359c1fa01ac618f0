import { findAccount } from "@rankwright/db";
import { accountTexts, type SessionUser } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { refuse } from "../errors.ts";
import { inTurn, passwordMatches } from "./password.ts";
import { attempt, limits } from "./throttle.ts";

/** Refuses what only a proven address may have. */
export function needVerified(user: SessionUser): void {
  if (!user.emailVerified) throw refuse("FORBIDDEN", accountTexts.notVerified);
}

/**
 * Refuses unless the password is the account's: a session alone may be someone else's who found the device open. The
 * answer is the password's hash as it was verified. Failures count against a limit.
 */
export async function needPassword(
  deps: Pick<Deps, "db" | "now">,
  user: SessionUser,
  password: string,
): Promise<string> {
  return inTurn(async () => {
    const takeBack = attempt(deps, [[limits.proofAccount, user._id]]);
    const passwordHash = findAccount(deps.db, user._id)?.passwordHash;
    if (passwordHash === undefined) throw refuse("UNAUTHORIZED", "Please sign in.");
    const matches = passwordHash !== "" && (await passwordMatches(passwordHash, password));
    if (matches) {
      takeBack();
      return passwordHash;
    }
    const message = passwordHash === "" ? accountTexts.noPassword : accountTexts.wrongPassword;
    throw refuse("BAD_REQUEST", message, { issues: [{ path: "password", message }] });
  });
}
