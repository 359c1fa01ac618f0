import type { SessionUser, UserRole } from "@rankwright/schema";
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { prepared } from "../core/prepared.ts";
import { accounts, orders, users } from "../tables/index.ts";

export type Account = typeof accounts.$inferSelect;

export function countAccounts(db: Db): number {
  return db.select({ n: count() }).from(accounts).get()?.n ?? 0;
}

/** Returns the creation time of the first account, in milliseconds since 1970: the time at which the site was set up. */
export const firstAccountAt = (db: Db): number | undefined =>
  db.select({ at: accounts.createdAt }).from(accounts).orderBy(accounts.id).limit(1).get()?.at;

/** Looks an account up by its normalised e-mail. */
export function accountOfEmail(db: Db, email: string): Account | undefined {
  return db.select().from(accounts).where(eq(accounts.email, email)).get();
}

export const findAccount = (db: Db, id: string): Account | undefined =>
  db.select().from(accounts).where(eq(accounts.id, id)).get();

/** Inserts an account; false if its e-mail is already in use. */
export function insertAccount(tx: Tx, account: typeof accounts.$inferInsert): boolean {
  return (
    tx.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).run().changes === 1
  );
}

/** Stored fields of a password: its hash, and whether it is too short for an admin. */
export type StoredPassword = Pick<Account, "passwordHash" | "passwordIsShort">;

/** Sets the password that the user chose. `now` in milliseconds. */
export function replacePassword(tx: Tx, id: string, password: StoredPassword, now: number): void {
  tx.update(accounts)
    .set({ ...password, passwordSetAt: now })
    .where(eq(accounts.id, id))
    .run();
}

/** Stores a new hash of the same password; false if the stored hash has changed since `before` was read. */
export function renewPassword(tx: Tx, before: Account, password: StoredPassword): boolean {
  const where = and(eq(accounts.id, before.id), eq(accounts.passwordHash, before.passwordHash));
  return tx.update(accounts).set(password).where(where).run().changes === 1;
}

/** Sets the key that signs the account's device cookies. */
export function setDeviceKey(tx: Tx, id: string, deviceKey: string): void {
  tx.update(accounts).set({ deviceKey }).where(eq(accounts.id, id)).run();
}

/** Hides the list of first steps for this account. `now` in milliseconds. */
export function hideFirstSteps(tx: Tx, id: string, now: number): void {
  tx.update(accounts).set({ firstStepsHiddenAt: now }).where(eq(accounts.id, id)).run();
}

/** Marks the account's e-mail as verified. `now` in milliseconds. */
export function markVerified(tx: Tx, id: string, now: number): void {
  tx.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, id)).run();
}

/** Columns that `whoIs` needs to build a session user. */
export const whoColumns = {
  email: accounts.email,
  verifiedAt: accounts.emailVerifiedAt,
  // A subquery: SQLite takes five times as long for a join, and every request runs this.
  role: sql<UserRole | null>`(select ${users.userRole} from ${users} where ${users.emailKey} = ${accounts.email})`,
};

/** Builds the session user from these account columns. */
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

/** Returns the account's current user; undefined if the account was deleted. */
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

/** Counts the admins: verified accounts whose user record has the role Admin. */
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
 * Changes the account's e-mail to an address that was verified at `now`. If the old address was verified, its user record, and with it the
 * role, moves to the new address. Returns true if there was such a record. Throws SQLite's unique error if another account has the address.
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

/** Deletes the account and its credentials. Its orders are kept, without an account. */
export function deleteAccount(tx: Tx, id: string): void {
  tx.update(orders).set({ accountId: null }).where(eq(orders.accountId, id)).run();
  tx.delete(accounts).where(eq(accounts.id, id)).run();
}
