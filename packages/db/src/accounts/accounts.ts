import type { SessionUser, UserRole } from "@rankwright/schema";
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { prepared } from "../core/prepared.ts";
import { accounts, orders, users } from "../tables/index.ts";

export type Account = typeof accounts.$inferSelect;

export function countAccounts(db: Db): number {
  return db.select({ n: count() }).from(accounts).get()?.n ?? 0;
}

/** When the first account was made, and the site with it, in milliseconds since 1970. */
export const firstAccountAt = (db: Db): number | undefined =>
  db.select({ at: accounts.createdAt }).from(accounts).orderBy(accounts.id).limit(1).get()?.at;

/** By the normalised e-mail. */
export function accountOfEmail(db: Db, email: string): Account | undefined {
  return db.select().from(accounts).where(eq(accounts.email, email)).get();
}

export const findAccount = (db: Db, id: string): Account | undefined =>
  db.select().from(accounts).where(eq(accounts.id, id)).get();

/** Makes an account; false when its e-mail is taken. */
export function insertAccount(tx: Tx, account: typeof accounts.$inferInsert): boolean {
  return (
    tx.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).run().changes === 1
  );
}

/** What is kept of a password: its hash, and whether it is too short for an admin. */
export type KeptPassword = Pick<Account, "passwordHash" | "passwordIsShort">;

/** Sets the password that the account's owner chose, at `now` in milliseconds. */
export function replacePassword(tx: Tx, id: string, password: KeptPassword, now: number): void {
  tx.update(accounts)
    .set({ ...password, passwordSetAt: now })
    .where(eq(accounts.id, id))
    .run();
}

/** Renews the hash of the same password; false when it was changed or renewed since `before` was read. */
export function renewPassword(tx: Tx, before: Account, password: KeptPassword): boolean {
  const where = and(eq(accounts.id, before.id), eq(accounts.passwordHash, before.passwordHash));
  return tx.update(accounts).set(password).where(where).run().changes === 1;
}

/** Sets the key that signs the cookies of the account's devices. */
export function setDeviceKey(tx: Tx, id: string, deviceKey: string): void {
  tx.update(accounts).set({ deviceKey }).where(eq(accounts.id, id)).run();
}

/** Notes that the account's owner wants to see the list of first steps no more. `now` in milliseconds. */
export function hideFirstSteps(tx: Tx, id: string, now: number): void {
  tx.update(accounts).set({ firstStepsHiddenAt: now }).where(eq(accounts.id, id)).run();
}

/** Notes that the account's address is its owner's. `now` in milliseconds. */
export function markVerified(tx: Tx, id: string, now: number): void {
  tx.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, id)).run();
}

/** The columns of an account that say who it is. */
export const whoColumns = {
  email: accounts.email,
  verifiedAt: accounts.emailVerifiedAt,
  // By a query within: SQLite takes five times as long over a join, which each request would pay.
  role: sql<UserRole | null>`(select ${users.userRole} from ${users} where ${users.emailKey} = ${accounts.email})`,
};

/** Who the account with these columns is to the rest of the site. */
export function whoIs(
  _id: string,
  { email, verifiedAt, role }: { email: string; verifiedAt: number | null; role: UserRole | null },
): SessionUser {
  const emailVerified = verifiedAt !== null;
  return {
    _id,
    email,
    emailVerified,
    isAdmin: emailVerified && role === "Admin",
    isStaff: emailVerified && role === "Staff",
  };
}

/** Who the account is, as of this moment; undefined when it is gone. */
export function sessionUser(db: Db, id: string): SessionUser | undefined {
  const row = withRole(db).get({ id });
  return row && whoIs(id, row);
}

const withRole = prepared((db) =>
  db
    .select(whoColumns)
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id")))
    .prepare(),
);

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

/**
 * Gives the account another address, proven at `now`. From a proven address the right to run the site goes along; the answer is
 * whether it had that. Throws SQLite's unique error when another account has the address.
 */
export function changeEmail(tx: Tx, account: Account, email: string, now: number): boolean {
  tx.update(accounts).set({ email, emailVerifiedAt: now }).where(eq(accounts.id, account.id)).run();
  if (account.emailVerifiedAt === null) return false;
  const named = (emailKey: string) =>
    tx.select({ _id: users._id }).from(users).where(eq(users.emailKey, emailKey)).get();
  const record = named(account.email);
  if (!record) return false;
  if (named(email)) tx.delete(users).where(eq(users._id, record._id)).run();
  else tx.update(users).set({ userEmail: email, emailKey: email }).where(eq(users._id, record._id)).run();
  return true;
}

/** Removes the account with all that signs in to it. Its orders stay, without an account. */
export function deleteAccount(tx: Tx, id: string): void {
  tx.update(orders).set({ accountId: null }).where(eq(orders.accountId, id)).run();
  tx.delete(accounts).where(eq(accounts.id, id)).run();
}
