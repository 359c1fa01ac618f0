import { sessionUser } from "@rankwright/db/accounts";
import { audit, type Tx } from "@rankwright/db/core";
import { type LoggedAction, worksHere } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { tellAccount } from "../mail/unproven.ts";
import { signInChangedMail } from "./mails.ts";

/** A change to how an account is signed in to. */
interface SignInChange {
  /** The procedure, as the log of what admins do names it. */
  action: LoggedAction & `account.${string}`;
  /** What it is about, such as a passkey's name; left out for the account itself. */
  about?: string;
  /** The mail's subject. */
  subject: string;
  /** The mail's first sentence, without its full stop. */
  what: string;
}

/**
 * Tells the account's owner of the change, and notes it where the account of somebody who works here is changed. Wake the mail worker
 * after the commit.
 */
export function tellSignInChange(deps: Deps, tx: Tx, accountId: string, change: SignInChange): void {
  const user = sessionUser(tx, accountId);
  if (!user) return;
  const { action, about = user.email, subject, what } = change;
  const mail = signInChangedMail(deps.env, subject, what);
  tellAccount(tx, deps, { email: user.email, isProven: user.emailVerified }, mail);
  if (worksHere(user)) audit(tx, user.email, action, about, deps.now());
}
