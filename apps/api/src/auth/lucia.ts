import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { findSession, removeSession } from "@rankwright/db/accounts";
import { connectionOf, type Tx, write } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import type { SessionUser } from "@rankwright/schema";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { Deps } from "../context/deps.ts";
import { hashToken, isSessionToken, newSessionToken } from "./token.ts";
import { noteUse, useOf } from "./uses.ts";

// The only file that imports lucia (docs/decisions/0003-lucia-behind-one-folder.md): its sessions are made, checked
// and ended here. The id it knows a session by is the token's hash.

interface SessionAttributes {
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970; null until it was used again. */
  lastUsedAt: number | null;
  /** Milliseconds since 1970; null until its person confirmed it. */
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
/** How exact "last used" is: a visit need not write with every request. */
const USE_MS = 5 * 60_000;
/** How long a session lives without use. */
export const SESSION_IDLE_DAYS = 30;
/** How long a session lives at most, in milliseconds. */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;

type SessionDeps = Pick<Deps, "db" | "now">;

/** Writes within the unit of work that asks for it: the library's own way removes a session later, when that has been committed. */
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

function luciaOn(adapter: Adapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, "d"),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

const luciaOf = (tx: Tx, now: () => number) => luciaOn(onClock(new WritingAdapter(tx), now));

/**
 * Reads what is stored and what is remembered since, on the clock of everything else, and writes nothing: lucia would prolong and
 * remove as it checks.
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
    const use = useOf(db, id);
    const expiresAt = new Date((use?.expiresAt ?? session.expiresAt * 1_000) + aheadOf(now));
    // What lucia knows by a name of its own stands over an attribute by it.
    const attributes = use ? { ...session, lastUsedAt: use.lastUsedAt } : session;
    return [
      { id, userId, attributes, expiresAt },
      { id: userId, attributes: { person: user } },
    ];
  }

  override async updateSessionExpiration(): Promise<void> {}
  override async deleteSession(): Promise<void> {}
}

/** lucia reads the machine's clock: so far, in milliseconds, that is ahead of the clock of everything else. */
const aheadOf = (now: () => number) => Date.now() - now();

/** This moves what lucia stores and reads to the clock of everything else. */
function onClock(adapter: Adapter, now: () => number): Adapter {
  const ahead = () => aheadOf(now);
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

/** A session that was begun: its token, and lucia's word that its row was written. */
export interface OpenedSession {
  token: string;
  written: Promise<unknown>;
}

/** Opens a session for the account, confirmed or not, in the transaction `tx`: the row is written when this returns. */
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
  const written = luciaOf(tx, now).createSession(accountId, attributes, { sessionId });
  // A failure is heard where it is awaited; it is none of its own when the transaction ends by another.
  written.catch(() => {});
  return { token, written };
}

const checkers = new WeakMap<SessionDeps, Lucia<SessionAttributes, UserAttributes>>();

/** What checks the sessions of requests, made once: it holds nothing of one. */
function checkerOf(deps: SessionDeps): Lucia<SessionAttributes, UserAttributes> {
  const known = checkers.get(deps);
  if (known) return known;
  const made = luciaOn(new ReadingAdapter(deps));
  checkers.set(deps, made);
  return made;
}

/** A valid session. */
interface CheckedSession {
  user: SessionUser;
  /** Whether its life was just prolonged. */
  prolonged: boolean;
}

/**
 * Who has a valid session; null for any other token. It writes nothing: the use is noted for later, and sessions that are over go with
 * the housekeeping.
 */
export async function checkSession(deps: SessionDeps, token: string): Promise<CheckedSession | null> {
  if (!isSessionToken(token)) return null;
  const { session, user } = await checkerOf(deps).validateSession(hashToken(token));
  const now = deps.now();
  if (!session || now >= session.createdAt + SESSION_LIFETIME_MS) return null;
  // lucia prolongs only in the second half of a session's life; a visit counts from the second day on.
  const idleMs = SESSION_IDLE_DAYS * DAY_MS;
  const prolonged = session.fresh || session.expiresAt.getTime() - Date.now() < idleMs - DAY_MS;
  // A clock that ran ahead may have left a last use that is still to come.
  const lastUsedAt = session.lastUsedAt ?? session.createdAt;
  if (prolonged || Math.abs(now - lastUsedAt) >= USE_MS)
    noteUse(deps.db, session.id, { lastUsedAt: now, ...(prolonged && { expiresAt: now + idleMs }) });
  return { user: user.person, prolonged };
}

/** Ends the session of the token, if there is one. */
export async function closeSession(deps: SessionDeps, token: string): Promise<void> {
  if (!isSessionToken(token)) return;
  const { ended } = await write(deps.db, (tx) => ({
    ended: luciaOf(tx, deps.now).invalidateSession(hashToken(token)),
  }));
  await ended;
}
