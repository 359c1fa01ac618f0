import { purgeExpired, sessionsOf } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { rememberDevice } from "./known-device.ts";
import { forgetOrder } from "./last-details.ts";
import { checkSession, closeSession, type OpenedSession, openSession, SESSION_LIFETIME_MS } from "./lucia.ts";
import { unwrittenActivity, writeActivity } from "./session-activity.ts";

/** Returns the user of a valid session, or null for any other token. Called for every request. */
export async function userOfToken(
  deps: Pick<Deps, "db" | "now">,
  token: string,
): Promise<SessionUser | null> {
  return (await checkSession(deps, token))?.user ?? null;
}

/** Opens a session in the transaction that has checked the account. It must still be sent to the client. */
export const newSession = (tx: Tx, ctx: Context, accountId: string, confirmed: boolean): OpenedSession =>
  openSession(tx, ctx, accountId, { userAgent: ctx.userAgent, confirmed });

/** Sends the new session to the client, ends the request's previous one, and marks the device as known. Returns the new token. */
export async function sendSession(ctx: Context, accountId: string, opened: OpenedSession): Promise<string> {
  const { token } = opened;
  await opened.written;
  await closeSession(ctx, ctx.token);
  ctx.setSessionToken?.(token);
  await rememberDevice(ctx, accountId);
  await forgetOrder(ctx);
  return token;
}

/** Returns the account's active sessions, the most recently used first. */
export function signedInDevices({ db, now }: Pick<Deps, "db" | "now">, accountId: string) {
  return sessionsOf(db, accountId, now(), now() - SESSION_LIFETIME_MS)
    .map((row) => ({ ...row, lastUsedAt: unwrittenActivity(db, row.hash)?.lastUsedAt ?? row.lastUsedAt }))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
}

/** Deletes expired sessions and mailed links. Called periodically. */
export async function purgeSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await write(db, (tx) => {
    // The database doesn't have the extensions in memory yet. Without this, extended sessions would be deleted.
    writeActivity(tx);
    purgeExpired(tx, now(), now() - SESSION_LIFETIME_MS);
  });
}
