import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Account } from "./accounts.ts";
import type { Db } from "./client.ts";
import { accounts, authTokens, messages, orders, sessions, users } from "./tables.ts";

/** What the owner of an account knows a session by: enough of its id to be one of theirs, and no way to sign in. */
const handle = sql<string>`substr(${sessions.id}, 1, 24)`;

/** A device that is signed in. Times in milliseconds since 1970. */
export interface SessionRow {
  _id: string;
  /** The SHA-256 of its token. */
  hash: string;
  createdAt: number;
  lastUsedAt: number;
  userAgent: string;
}

/** The account's sessions that are not over, the one used last first. */
export function sessionsOf(db: Db, accountId: string, now: number, oldestSession: number): SessionRow[] {
  const lastUsedAt = sql<number>`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
  const { createdAt, userAgent } = sessions;
  return db
    .select({ _id: handle, hash: sessions.id, createdAt, lastUsedAt, userAgent })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, accountId),
        gt(sessions.expiresAt, Math.floor(now / 1_000)),
        gt(sessions.createdAt, oldestSession),
      ),
    )
    .orderBy(desc(lastUsedAt), desc(sessions.createdAt))
    .all();
}

/** Ends one of the account's sessions; false when it has no such. */
export function endSession(db: Db, accountId: string, _id: string): boolean {
  const where = and(eq(sessions.userId, accountId), eq(handle, _id));
  return db.delete(sessions).where(where).run().changes > 0;
}

/** Ends the account's sessions but the one with this hash; the answer is how many those were. */
export function endOtherSessions(db: Db, accountId: string, keptHash: string): number {
  const where = and(eq(sessions.userId, accountId), ne(sessions.id, keptHash));
  return db.delete(sessions).where(where).run().changes;
}

/** Notes that a session was used just now, in milliseconds. */
export function touchSession(db: Db, sessionId: string, now: number): void {
  db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId)).run();
}

/** Notes that a session's person has shown again that it is them, at `now` in milliseconds. */
export function confirmSession(db: Db, sessionId: string, now: number): void {
  db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId)).run();
}

/** Whether the account has this session, and its person has confirmed it after `since` (milliseconds). */
export function isConfirmedSession(db: Db, accountId: string, sessionId: string, since: number): boolean {
  const where = and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, accountId),
    gt(sessions.confirmedAt, since),
  );
  return db.select({ id: sessions.id }).from(sessions).where(where).get() !== undefined;
}

/** The address that a mailed link changes the account to; undefined when the link is of another kind. */
export function emailOfToken(db: Db, hash: string): string | undefined {
  return (
    db.select({ email: authTokens.email }).from(authTokens).where(eq(authTokens.hash, hash)).get()?.email ??
    undefined
  );
}

/**
 * Gives the account another address, proven at `now`. From a proven address its orders stay with the account, and so
 * does the right to run the site; the answer is whether it had that. Throws SQLite's unique error when another account
 * has the address.
 */
export function changeEmail(tx: Db, account: Account, email: string, now: number): boolean {
  tx.update(accounts).set({ email, emailVerifiedAt: now }).where(eq(accounts.id, account.id)).run();
  if (account.emailVerifiedAt === null) return false;
  tx.update(orders)
    .set({ accountId: account.id })
    .where(and(eq(orders.emailKey, account.email), isNull(orders.accountId)))
    .run();
  const named = (emailKey: string) =>
    tx.select({ _id: users._id }).from(users).where(eq(users.emailKey, emailKey)).get();
  const record = named(account.email);
  if (!record) return false;
  if (named(email)) tx.delete(users).where(eq(users._id, record._id)).run();
  else tx.update(users).set({ userEmail: email, emailKey: email }).where(eq(users._id, record._id)).run();
  return true;
}

/** Removes the account with all that signs in to it. Its orders stay, belonging to nobody's account. */
export function deleteAccount(tx: Db, id: string): void {
  tx.update(orders).set({ accountId: null }).where(eq(orders.accountId, id)).run();
  tx.delete(accounts).where(eq(accounts.id, id)).run();
}

/** The messages that were sent with this normalised e-mail, the oldest first. */
export function messagesFrom(db: Db, email: string): (typeof messages.$inferSelect)[] {
  return db
    .select()
    .from(messages)
    .where(eq(sql`lower(trim(${messages.email}))`, email))
    .orderBy(messages._id)
    .all();
}
