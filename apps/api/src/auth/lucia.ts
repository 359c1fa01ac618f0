import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { findSession, removeSession } from "@rankwright/db/accounts";
import { connectionOf, type Tx, write } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import type { SessionUser } from "@rankwright/schema";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { Deps } from "../context/deps.ts";
import { recordActivity, unwrittenActivity } from "./session-activity.ts";
import { hashToken, isSessionToken, newSessionToken } from "./token.ts";

// The only file that imports lucia (docs/decisions/0003-lucia-behind-one-folder.md). Creates, checks and ends sessions. A
// session's id is the hash of its token.

interface SessionAttributes {
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970, or null before the first use. */
  lastUsedAt: number | null;
  /** Milliseconds since 1970, or null if the session was not confirmed. */
  confirmedAt: number | null;
  userAgent: string;
}

interface UserAttributes {
  person: SessionUser;
}

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

const DAY_MS = 86_400_000;
/** Accuracy of "last used", in milliseconds. Avoids a write for every request. */
const USE_MS = 5 * 60_000;
/** Maximum time that a session stays valid without use, in days. */
export const SESSION_IDLE_DAYS = 30;
/** Maximum lifetime of a session, in milliseconds. */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;

type SessionDeps = Pick<Deps, "db" | "now">;

/** Deletes sessions within the current transaction. The library's adapter would delete them later, after the commit. */
class WritingAdapter extends DrizzleSQLiteAdapter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    super(tx, tables.sessions, tables.accounts);
    this.#tx = tx;
  }

  override async deleteSession(id: string): Promise<void> {
    removeSession(this.#tx, id);
  }
}

function createLucia(adapter: Adapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, "d"),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

const writingLucia = (tx: Tx, now: () => number) => createLucia(withAppClock(new WritingAdapter(tx), now));

/**
 * Reads sessions from the database, with their latest use from memory. Writes nothing: lucia would otherwise extend and delete
 * sessions while checking them.
 */
class ReadingAdapter extends DrizzleSQLiteAdapter {
  readonly #deps: SessionDeps;

  constructor(deps: SessionDeps) {
    super(connectionOf(deps.db), tables.sessions, tables.accounts);
    this.#deps = deps;
  }

  override async getSessionAndUser(id: string): ReturnType<Adapter["getSessionAndUser"]> {
    const { db, now } = this.#deps;
    const found = findSession(db, id);
    if (!found) return [null, null];
    const { session, user } = found;
    const { userId } = session;
    const use = unwrittenActivity(db, id);
    const expiresAt = new Date((use?.expiresAt ?? session.expiresAt * 1_000) + clockOffset(now));
    // The whole row is passed: lucia ignores attributes that are named like its own fields.
    const attributes = use ? { ...session, lastUsedAt: use.lastUsedAt } : session;
    return [
      { id, userId, attributes, expiresAt },
      { id: userId, attributes: { person: user } },
    ];
  }

  override async updateSessionExpiration(): Promise<void> {}
  override async deleteSession(): Promise<void> {}
}

/** Offset of the machine's clock, which lucia reads, from the app's clock, in milliseconds. */
const clockOffset = (now: () => number) => Date.now() - now();

/** Converts times between lucia's clock (the machine's) and the app's clock, which the database uses. */
function withAppClock(adapter: Adapter, now: () => number): Adapter {
  const ahead = () => clockOffset(now);
  const moved = (at: Date, by: number) => new Date(at.getTime() + by);
  return {
    getSessionAndUser: async (id) => {
      const [session, user] = await adapter.getSessionAndUser(id);
      return [session && { ...session, expiresAt: moved(session.expiresAt, ahead()) }, user];
    },
    getUserSessions: async (userId) =>
      (await adapter.getUserSessions(userId)).map((session) => ({
        ...session,
        expiresAt: moved(session.expiresAt, ahead()),
      })),
    setSession: (session) =>
      adapter.setSession({ ...session, expiresAt: moved(session.expiresAt, -ahead()) }),
    updateSessionExpiration: (id, at) => adapter.updateSessionExpiration(id, moved(at, -ahead())),
    deleteSession: (id) => adapter.deleteSession(id),
    deleteUserSessions: (userId) => adapter.deleteUserSessions(userId),
    deleteExpiredSessions: () => adapter.deleteExpiredSessions(),
  };
}

/** Token of a new session. `written` rejects if the insert failed. */
export interface OpenedSession {
  token: string;
  written: Promise<unknown>;
}

/** Opens a session for the account in the transaction `tx`. The insert runs synchronously; `written` only reports its failure. */
export function openSession(
  tx: Tx,
  { now }: Pick<SessionDeps, "now">,
  accountId: string,
  { userAgent, confirmed }: { userAgent: string; confirmed: boolean },
): OpenedSession {
  const token = newSessionToken();
  const createdAt = now();
  const attributes = {
    createdAt,
    lastUsedAt: null,
    confirmedAt: confirmed ? createdAt : null,
    userAgent: userAgent.slice(0, 300),
  };
  const sessionId = hashToken(token);
  const written = writingLucia(tx, now).createSession(accountId, attributes, { sessionId });
  // The caller awaits `written` later, or never if the transaction fails first. Without this, a failure would be an unhandled
  // rejection.
  written.catch(() => {});
  return { token, written };
}

const checkers = new WeakMap<SessionDeps, Lucia<SessionAttributes, UserAttributes>>();

/** Returns the lucia instance that checks sessions. It has no state, so one is created for all requests. */
function checkerOf(deps: SessionDeps): Lucia<SessionAttributes, UserAttributes> {
  const known = checkers.get(deps);
  if (known) return known;
  const made = createLucia(new ReadingAdapter(deps));
  checkers.set(deps, made);
  return made;
}

interface CheckedSession {
  user: SessionUser;
  /** True if the session was just extended. */
  extended: boolean;
}

/**
 * Returns the user of a valid session, or null for any other token. Writes nothing to the database: the use is recorded in
 * memory, and purgeSessions deletes expired sessions.
 */
export async function checkSession(deps: SessionDeps, token: string): Promise<CheckedSession | null> {
  if (!isSessionToken(token)) return null;
  const { session, user } = await checkerOf(deps).validateSession(hashToken(token));
  const now = deps.now();
  if (!session || now >= session.createdAt + SESSION_LIFETIME_MS) return null;
  // lucia extends a session only in the second half of its lifetime. Here, a request also extends it if the last extension was
  // more than a day ago.
  const idleMs = SESSION_IDLE_DAYS * DAY_MS;
  const prolonged = session.fresh || session.expiresAt.getTime() - Date.now() < idleMs - DAY_MS;
  // The last use may be in the future if the clock was once ahead.
  const lastUsedAt = session.lastUsedAt ?? session.createdAt;
  if (prolonged || Math.abs(now - lastUsedAt) >= USE_MS)
    recordActivity(deps.db, session.id, { lastUsedAt: now, ...(prolonged && { expiresAt: now + idleMs }) });
  return { user: user.person, extended: prolonged };
}

/** Ends the session of the token, if it exists. */
export async function closeSession(deps: SessionDeps, token: string): Promise<void> {
  if (!isSessionToken(token)) return;
  const { ended } = await write(deps.db, (tx) => ({
    ended: writingLucia(tx, deps.now).invalidateSession(hashToken(token)),
  }));
  await ended;
}
