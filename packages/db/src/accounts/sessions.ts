import type { SessionUser, UserRole } from "@rankwright/schema";
import { and, type Column, desc, eq, getTableColumns, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { prepared } from "../core/prepared.ts";
import { accounts, authTokens, challenges, orderClaims, sessions } from "../tables/index.ts";
import { whoColumns, whoIs } from "./accounts.ts";

/** Public id of a session: a prefix of its hash. It identifies one of the account's sessions but can't be used to sign in. */
const handle = sql<string>`substr(${sessions.id}, 1, 24)`;

/** A signed-in device. Times in milliseconds since 1970. */
interface SessionRow {
  _id: string;
  /** SHA-256 of its token. */
  hash: string;
  createdAt: number;
  lastUsedAt: number;
  userAgent: string;
}

/** Lists the account's live sessions, most recently used first. */
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

/** Selects a column of the session's account, by a subquery, which is faster than a join (see `whoColumns`). */
const ofAccount = <T>(what: Column | SQL) =>
  sql<T>`(select ${what} from ${accounts} where ${accounts.id} = ${sessions.userId})`;

/** Returns a session, including an expired one, with its user. One query, because every request needs both. */
export function findSession(
  db: Db,
  id: string,
): { session: typeof sessions.$inferSelect; user: SessionUser } | undefined {
  const row = withId(db).get({ id });
  return row && { session: row.session, user: whoIs(row.session.userId, row.who) };
}

const withId = prepared((db) =>
  db
    .select({
      session: getTableColumns(sessions),
      who: {
        email: ofAccount<string>(whoColumns.email),
        verifiedAt: ofAccount<number | null>(whoColumns.verifiedAt),
        role: ofAccount<UserRole | null>(whoColumns.role),
      },
    })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("id")))
    .prepare(),
);

/** Returns the session's account, also for an expired session. */
export const accountIdOfSession = (db: Db, sessionId: string): string | undefined =>
  accountOf(db).get({ sessionId })?.id;

const accountOf = prepared((db) =>
  db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare(),
);

/** A use of a session; times in milliseconds since 1970. */
export interface SessionUse {
  lastUsedAt: number;
  /** New expiry; unchanged if omitted. */
  expiresAt?: number;
}

/** Records that a session was used; does nothing if it has ended meanwhile. */
export function useSession(tx: Tx, id: string, { lastUsedAt, expiresAt }: SessionUse): void {
  const until = expiresAt === undefined ? {} : { expiresAt: Math.floor(expiresAt / 1_000) };
  tx.update(sessions)
    .set({ lastUsedAt, ...until })
    .where(eq(sessions.id, id))
    .run();
}

/** Method by which a session was reauthenticated; "" for a method that does not prove the second step. */
export type ConfirmedBy = (typeof sessions.$inferSelect)["confirmedBy"];

/** Records that the session was reauthenticated at `now`, in milliseconds. */
export function confirmSession(tx: Tx, sessionId: string, confirmedBy: ConfirmedBy, now: number): void {
  tx.update(sessions).set({ confirmedAt: now, confirmedBy }).where(eq(sessions.id, sessionId)).run();
}

/**
 * True if the account has this session and it was reauthenticated after `since` and not after `until`, in milliseconds. If `by` is given,
 * only that method counts.
 */
export function isConfirmedSession(
  db: Db,
  accountId: string,
  sessionId: string,
  { since, until = Number.MAX_SAFE_INTEGER }: { since: number; until?: number },
  by?: ConfirmedBy,
): boolean {
  const where = and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, accountId),
    gt(sessions.confirmedAt, since),
    lte(sessions.confirmedAt, until),
    by === undefined ? undefined : eq(sessions.confirmedBy, by),
  );
  return db.select({ id: sessions.id }).from(sessions).where(where).get() !== undefined;
}

/** Ends one of the account's sessions; false if it has no such session. */
export function endSession(tx: Tx, accountId: string, _id: string): boolean {
  const where = and(eq(sessions.userId, accountId), eq(handle, _id));
  return tx.delete(sessions).where(where).run().changes > 0;
}

/** Makes the account's device cookies invalid: every device counts as new at its next sign-in. */
function forgetDevices(tx: Tx, accountId: string): void {
  tx.update(accounts).set({ deviceKey: null }).where(eq(accounts.id, accountId)).run();
}

/** Ends all sessions of the account except the one with this hash and forgets its devices. Returns the number of ended sessions. */
export function endOtherSessions(tx: Tx, accountId: string, keptHash: string): number {
  forgetDevices(tx, accountId);
  const where = and(eq(sessions.userId, accountId), ne(sessions.id, keptHash));
  return tx.delete(sessions).where(where).run().changes;
}

/** Ends the session with this hash, if it exists. */
export function removeSession(tx: Tx, id: string): void {
  tx.delete(sessions).where(eq(sessions.id, id)).run();
}

/** Ends all sessions of the account and forgets its devices. */
export function endSessions(tx: Tx, accountId: string): void {
  forgetDevices(tx, accountId);
  tx.delete(sessions).where(eq(sessions.userId, accountId)).run();
}

/** Deletes expired sessions, e-mailed links, challenges and order claims. `now` in milliseconds. */
export function purgeExpired(tx: Tx, now: number, oldestSession: number): void {
  tx.delete(sessions)
    .where(lte(sessions.expiresAt, Math.floor(now / 1_000)))
    .run();
  tx.delete(sessions).where(lte(sessions.createdAt, oldestSession)).run();
  tx.delete(authTokens).where(lte(authTokens.expiresAt, now)).run();
  tx.delete(challenges).where(lte(challenges.expiresAt, now)).run();
  tx.delete(orderClaims).where(lte(orderClaims.expiresAt, now)).run();
}
