import type { SessionUser, UserRole } from "@rankwright/schema";
import { and, type Column, desc, eq, getTableColumns, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { prepared } from "../core/prepared.ts";
import { accounts, authTokens, challenges, orderClaims, sessions } from "../tables/index.ts";
import { whoColumns, whoIs } from "./accounts.ts";

/** What the owner of an account knows a session by: enough of its id to be one of theirs, and no way to sign in. */
const handle = sql<string>`substr(${sessions.id}, 1, 24)`;

/** A device that is signed in. Times in milliseconds since 1970. */
interface SessionRow {
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

/** Something of a session's account. By a query within, as a role is read. */
const ofAccount = <T>(what: Column | SQL) =>
  sql<T>`(select ${what} from ${accounts} where ${accounts.id} = ${sessions.userId})`;

/** A session, also one that has expired, and whose it is: both in one read, as each request asks for both. */
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

/** Also one that has expired. */
export const accountIdOfSession = (db: Db, sessionId: string): string | undefined =>
  accountOf(db).get({ sessionId })?.id;

const accountOf = prepared((db) =>
  db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare(),
);

/** That a session was used, in milliseconds since 1970. */
export interface SessionUse {
  lastUsedAt: number;
  /** Until when it lives from then on; without it that stays as it was. */
  expiresAt?: number;
}

/** Notes that a session was used; one that was ended since is left ended. */
export function useSession(tx: Tx, id: string, { lastUsedAt, expiresAt }: SessionUse): void {
  const until = expiresAt === undefined ? {} : { expiresAt: Math.floor(expiresAt / 1_000) };
  tx.update(sessions)
    .set({ lastUsedAt, ...until })
    .where(eq(sessions.id, id))
    .run();
}

/** How a session's person showed again that it is them: "" for what proves no second step. */
export type ConfirmedBy = (typeof sessions.$inferSelect)["confirmedBy"];

/** Notes that a session's person has shown again that it is them, at `now` in milliseconds. */
export function confirmSession(tx: Tx, sessionId: string, confirmedBy: ConfirmedBy, now: number): void {
  tx.update(sessions).set({ confirmedAt: now, confirmedBy }).where(eq(sessions.id, sessionId)).run();
}

/**
 * Whether the account has this session, and its person has confirmed it (`by` that) after `since` and not after `until`, in
 * milliseconds.
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

/** Ends one of the account's sessions; false when it has no such. */
export function endSession(tx: Tx, accountId: string, _id: string): boolean {
  const where = and(eq(sessions.userId, accountId), eq(handle, _id));
  return tx.delete(sessions).where(where).run().changes > 0;
}

/** No device counts any more as one that signed in to the account before. */
function forgetDevices(tx: Tx, accountId: string): void {
  tx.update(accounts).set({ deviceKey: null }).where(eq(accounts.id, accountId)).run();
}

/** Ends the account's sessions but the one with this hash, and forgets its devices; how many sessions those were. */
export function endOtherSessions(tx: Tx, accountId: string, keptHash: string): number {
  forgetDevices(tx, accountId);
  const where = and(eq(sessions.userId, accountId), ne(sessions.id, keptHash));
  return tx.delete(sessions).where(where).run().changes;
}

/** Ends the session with that hash, if there is one. */
export function removeSession(tx: Tx, id: string): void {
  tx.delete(sessions).where(eq(sessions.id, id)).run();
}

/** Ends every session of the account, and forgets its devices. */
export function endSessions(tx: Tx, accountId: string): void {
  forgetDevices(tx, accountId);
  tx.delete(sessions).where(eq(sessions.userId, accountId)).run();
}

/** Removes sessions, mailed links and challenges that are over. `now` in milliseconds. */
export function purgeExpired(tx: Tx, now: number, oldestSession: number): void {
  tx.delete(sessions)
    .where(lte(sessions.expiresAt, Math.floor(now / 1_000)))
    .run();
  tx.delete(sessions).where(lte(sessions.createdAt, oldestSession)).run();
  tx.delete(authTokens).where(lte(authTokens.expiresAt, now)).run();
  tx.delete(challenges).where(lte(challenges.expiresAt, now)).run();
  tx.delete(orderClaims).where(lte(orderClaims.expiresAt, now)).run();
}
