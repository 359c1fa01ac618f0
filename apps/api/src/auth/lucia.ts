import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { prolongSession, touchSession } from "@rankwright/db/accounts";
import { connectionOf, immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { Deps } from "../deps.ts";
import { hashToken, isSessionToken, newSessionToken } from "./token.ts";

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

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes>;
    DatabaseSessionAttributes: SessionAttributes;
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

function luciaOf({ db, now }: SessionDeps) {
  return new Lucia(
    onClock(new DrizzleSQLiteAdapter(connectionOf(db), tables.sessions, tables.accounts), now),
    {
      sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, "d"),
      getSessionAttributes: (attributes) => attributes,
    },
  );
}

/** lucia reads the machine's clock; this moves what it stores and reads to the clock of everything else. */
function onClock(adapter: Adapter, now: () => number): Adapter {
  const ahead = () => Date.now() - now();
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

/**
 * Opens a session for the account, confirmed or not; the answer is its token. The row is written before this returns
 * its promise.
 */
export async function openSession(
  deps: SessionDeps,
  accountId: string,
  { userAgent, confirmed }: { userAgent: string; confirmed: boolean },
): Promise<string> {
  const token = newSessionToken();
  const createdAt = deps.now();
  const attributes = {
    createdAt,
    lastUsedAt: null,
    confirmedAt: confirmed ? createdAt : null,
    userAgent: userAgent.slice(0, 300),
  };
  await luciaOf(deps).createSession(accountId, attributes, { sessionId: hashToken(token) });
  return token;
}

/**
 * The account of a valid session, and whether its life was just prolonged; null for any other token. A session that
 * is over is removed.
 */
export async function checkSession(
  deps: SessionDeps,
  token: string,
): Promise<{ accountId: string; prolonged: boolean } | null> {
  if (!isSessionToken(token)) return null;
  const lucia = luciaOf(deps);
  const { session } = await lucia.validateSession(hashToken(token));
  if (!session) return null;
  if (deps.now() >= session.createdAt + SESSION_LIFETIME_MS) {
    await lucia.invalidateSession(session.id);
    return null;
  }
  if (deps.now() >= (session.lastUsedAt ?? session.createdAt) + USE_MS)
    immediate(deps.db, (tx) => touchSession(tx, session.id, deps.now()));
  // lucia prolongs only in the second half of a session's life; a visit counts from the second day on.
  const idleMs = SESSION_IDLE_DAYS * DAY_MS;
  const daysOld = session.expiresAt.getTime() - Date.now() < idleMs - DAY_MS;
  if (daysOld) immediate(deps.db, (tx) => prolongSession(tx, session.id, deps.now() + idleMs));
  return { accountId: session.userId, prolonged: daysOld || session.fresh };
}

/** Ends the session of the token, if there is one. */
export async function closeSession(deps: SessionDeps, token: string): Promise<void> {
  if (isSessionToken(token)) await luciaOf(deps).invalidateSession(hashToken(token));
}
