import type { SessionUser } from "@rankwright/schema";
import { and, count, eq, gt, isNotNull, lte } from "drizzle-orm";
import type { Db } from "./client.ts";
import { accounts, authTokens, challenges, sessions, users } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;
export type TokenPurpose = (typeof authTokens.$inferSelect)["purpose"];

export function countAccounts(db: Db): number {
  return db.select({ n: count() }).from(accounts).get()?.n ?? 0;
}

/** The account with this normalised e-mail; undefined when there is none. */
export function accountOfEmail(db: Db, email: string): Account | undefined {
  return db.select().from(accounts).where(eq(accounts.email, email)).get();
}

/** The account with this id; undefined when there is none. */
export function findAccount(db: Db, id: string): Account | undefined {
  return db.select().from(accounts).where(eq(accounts.id, id)).get();
}

/** Makes an account; false when its e-mail is taken. */
export function insertAccount(db: Db, account: typeof accounts.$inferInsert): boolean {
  return (
    db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).run().changes === 1
  );
}

/** Sets the hash of the password that the account's owner chose, at `now` in milliseconds. */
export function replacePassword(db: Db, id: string, passwordHash: string, now: number): void {
  db.update(accounts).set({ passwordHash, passwordSetAt: now }).where(eq(accounts.id, id)).run();
}

/** Leaves the account without a password. */
export function setUnusablePassword(db: Db, id: string): void {
  db.update(accounts).set({ passwordHash: "", passwordSetAt: null }).where(eq(accounts.id, id)).run();
}

/** Notes that the account's owner wants to see the list of first steps no more. `now` in milliseconds. */
export function hideFirstSteps(db: Db, id: string, now: number): void {
  db.update(accounts).set({ firstStepsHiddenAt: now }).where(eq(accounts.id, id)).run();
}

/** Notes that the account's address is its owner's. `now` in milliseconds. */
export function markVerified(db: Db, id: string, now: number): void {
  db.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, id)).run();
}

/** Who the account is to the rest of the site, as of this moment; undefined when it is gone. */
export function sessionUser(db: Db, id: string): SessionUser | undefined {
  const row = db
    .select({ email: accounts.email, verifiedAt: accounts.emailVerifiedAt, role: users.userRole })
    .from(accounts)
    .leftJoin(users, eq(users.emailKey, accounts.email))
    .where(eq(accounts.id, id))
    .get();
  if (!row) return undefined;
  const emailVerified = row.verifiedAt !== null;
  return { _id: id, email: row.email, emailVerified, isAdmin: emailVerified && row.role === "Admin" };
}

/** Whose session this is; undefined when there is none. Whether it is still valid is not looked at. */
export function accountIdOfSession(db: Db, sessionId: string): string | undefined {
  return db.select({ id: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId)).get()?.id;
}

/** Sets until when a session lives, in milliseconds since 1970. */
export function prolongSession(db: Db, sessionId: string, until: number): void {
  db.update(sessions)
    .set({ expiresAt: Math.floor(until / 1_000) })
    .where(eq(sessions.id, sessionId))
    .run();
}

/** Ends every session of the account. */
export function endSessions(db: Db, accountId: string): void {
  db.delete(sessions).where(eq(sessions.userId, accountId)).run();
}

/** Keeps the hash of a token that is mailed. `expiresAt` in milliseconds since 1970. */
export function insertToken(db: Db, token: typeof authTokens.$inferInsert): void {
  db.insert(authTokens).values(token).run();
}

const live = (hash: string, purpose: TokenPurpose, now: number) =>
  and(eq(authTokens.hash, hash), eq(authTokens.purpose, purpose), gt(authTokens.expiresAt, now));

/** The account that a token is for; undefined when it is unknown, used or too old. */
export function accountIdOfToken(
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: number,
): string | undefined {
  return db
    .select({ id: authTokens.accountId })
    .from(authTokens)
    .where(live(hash, purpose, now))
    .get()?.id;
}

/** Uses a token up. Whoever gets the account's id is the only one; everyone after gets undefined. */
export function takeToken(db: Db, hash: string, purpose: TokenPurpose, now: number): string | undefined {
  return db
    .delete(authTokens)
    .where(live(hash, purpose, now))
    .returning({ id: authTokens.accountId })
    .get()?.id;
}

/** Makes the account's mailed links useless: all of them, or those for one purpose. */
export function dropTokens(db: Db, accountId: string, purpose?: TokenPurpose): void {
  db.delete(authTokens)
    .where(and(eq(authTokens.accountId, accountId), purpose && eq(authTokens.purpose, purpose)))
    .run();
}

/** Removes sessions, mailed links and challenges that are over. `now` in milliseconds. */
export function purgeExpired(db: Db, now: number, oldestSession: number): void {
  db.delete(sessions)
    .where(lte(sessions.expiresAt, Math.floor(now / 1_000)))
    .run();
  db.delete(sessions).where(lte(sessions.createdAt, oldestSession)).run();
  db.delete(authTokens).where(lte(authTokens.expiresAt, now)).run();
  db.delete(challenges).where(lte(challenges.expiresAt, now)).run();
}

/** How many accounts may run the site: verified, and named by a user record with the role Admin. */
export function countAdmins(db: Db): number {
  const row = db
    .select({ n: count() })
    .from(users)
    .innerJoin(accounts, eq(accounts.email, users.emailKey))
    .where(and(eq(users.userRole, "Admin"), isNotNull(accounts.emailVerifiedAt)))
    .get();
  return row?.n ?? 0;
}
