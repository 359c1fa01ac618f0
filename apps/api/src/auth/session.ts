import { purgeExpired, sessionsOf } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { rememberDevice } from "./known-device.ts";
import { forgetDetails } from "./last-details.ts";
import { checkSession, closeSession, type OpenedSession, openSession, SESSION_LIFETIME_MS } from "./lucia.ts";
import { keepUses, useOf } from "./uses.ts";

/** Looked up on every request; null for a token without a valid session. */
export async function userOfToken(
  deps: Pick<Deps, "db" | "now">,
  token: string,
): Promise<SessionUser | null> {
  return (await checkSession(deps, token))?.user ?? null;
}

/** Opens a session in the transaction that has found that the account may have one; `signInAs` hands it out. */
export const newSession = (tx: Tx, ctx: Context, accountId: string, confirmed: boolean): OpenedSession =>
  openSession(tx, ctx, accountId, { userAgent: ctx.userAgent, confirmed });

/** Signs the account in by a new session, in place of the one that the request came with. The answer is its token. */
export async function signInAs(ctx: Context, accountId: string, opened: OpenedSession): Promise<string> {
  const { token } = opened;
  await opened.written;
  await closeSession(ctx, ctx.token);
  ctx.setSessionToken?.(token);
  await rememberDevice(ctx, accountId);
  await forgetDetails(ctx);
  return token;
}

/** The sessions of the account that are not over, the one used last first. */
export function signedInDevices({ db, now }: Pick<Deps, "db" | "now">, accountId: string) {
  return sessionsOf(db, accountId, now(), now() - SESSION_LIFETIME_MS)
    .map((row) => ({ ...row, lastUsedAt: useOf(db, row.hash)?.lastUsedAt ?? row.lastUsedAt }))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
}

/** Removes sessions and mailed links that are over; the server calls it now and then. */
export async function purgeSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await write(db, (tx) => {
    // What was prolonged is not over.
    keepUses(tx);
    purgeExpired(tx, now(), now() - SESSION_LIFETIME_MS);
  });
}
