import { sessionUser } from "@rankwright/db/accounts";
import { audit, type Tx } from "@rankwright/db/core";
import { customerNameOf } from "@rankwright/db/orders";
import { isTeamMember, type LoggedAction } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { mailAccount } from "../mail/customer-mail-limits.ts";
import { signInChangedMail } from "./mails.ts";

/** Change to an account's sign-in methods. */
interface SignInChange {
  /** Name of the procedure, as recorded in the audit log. */
  action: LoggedAction & `account.${string}`;
  /** Subject of the change, such as a passkey's name. Defaults to the account's e-mail address. */
  about?: string;
  /** Subject of the mail. */
  subject: string;
  /** First sentence of the mail, without its full stop. */
  what: string;
}

/** Mails the account holder about the change and, if the account belongs to an admin or staff member, records it in the audit log. */
export function mailSignInChange(deps: Deps, tx: Tx, accountId: string, change: SignInChange): void {
  const user = sessionUser(tx, accountId);
  if (!user) return;
  const { action, about = user.email, subject, what } = change;
  const mail = signInChangedMail(deps.env, customerNameOf(tx, accountId), subject, what);
  mailAccount(tx, deps, { email: user.email, isProven: user.emailVerified }, mail);
  if (isTeamMember(user)) audit(tx, user.email, action, about, deps.now());
}
