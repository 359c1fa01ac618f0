import { findAccount } from "@rankwright/db/accounts";
import type { Db, Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { normalEmail } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { guestKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { tryAttempt } from "../throttle/throttle.ts";
import type { MailContent } from "./kind.ts";
import { queueMail } from "./queue.ts";

// Prevents mail bombing: anyone can enter someone else's address, so mails to unverified addresses are rate-limited.

type Customer = Pick<OrderRow, "accountId" | "emailKey">;

/** Returns true if the order belongs to an account with a verified address. */
export const isProven = (db: Db, { accountId }: Customer): boolean =>
  accountId !== null && (findAccount(db, accountId)?.emailVerifiedAt ?? null) !== null;

/** Returns the rate limits for a mail about an order. `ip`: see `mayMailCustomer`. */
export const orderMailLimits = ({ emailKey }: Pick<Customer, "emailKey">, ip?: string) => [
  ...(ip === undefined ? [] : [[limits.orderMail, guestKey(emailKey, ip)] as const]),
  [limits.orderMailAll, emailKey] as const,
];

/**
 * Returns true if a mail about the order may be sent to its customer: the address is verified, or the rate limits aren't reached. In
 * the latter case, the mail is counted. `ip` is the IP address of the request that triggers the mail; undefined if none does.
 */
export function mayMailCustomer(tx: Tx, { now }: Pick<Deps, "now">, order: Customer, ip?: string): boolean {
  return (
    isProven(tx, order) ||
    orderMailLimits(order, ip).every(([limit, whose]) => tryAttempt(tx, now(), limit, whose))
  );
}

/** Queues a mail about a change to an account. Rate-limited while the address isn't verified. */
export function mailAccount(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { email, isProven }: { email: string; isProven: boolean },
  mail: MailContent,
): void {
  if (isProven || tryAttempt(tx, deps.now(), limits.accountMail, normalEmail(email)))
    queueMail(tx, { to: email, ...mail }, deps.now());
}
