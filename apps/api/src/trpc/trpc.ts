import { BusyError } from "@rankwright/db/core";
import { authTexts, type SessionUser, worksHere } from "@rankwright/schema";
import { initTRPC, type TRPCError } from "@trpc/server";
import type { Context } from "../context/context.ts";
import { busy, issuesOf, messageOf, Refusal, refuse } from "./errors.ts";

/** Right that a procedure requires. Every procedure names one; a test fails otherwise. */
export interface Meta {
  right: "public" | "buyer" | "customer" | "room" | "staff" | "admin";
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // The ping keeps silent subscriptions open, also in proxies that close idle connections.
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: messageOf(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        issues: issuesOf(error),
        /** The current record, when a write was refused because it was based on an older version. */
        current: error.cause instanceof Refusal ? error.cause.current : undefined,
        retryAfterSeconds: error.cause instanceof Refusal ? error.cause.retryAfterSeconds : undefined,
      },
    }),
  });

/**
 * Logs an unexpected error of a procedure, of which the caller gets no detail, and turns a busy database into a 503.
 */
function noted<R extends { ok: true } | { ok: false; error: TRPCError }>(
  { log, requestId }: Context,
  path: string,
  result: R,
): R {
  if (result.ok) return result;
  const { code, cause } = result.error;
  if (cause instanceof BusyError) throw busy();
  if (code === "INTERNAL_SERVER_ERROR")
    log.error({ err: cause ?? result.error, path, requestId }, "procedure failed");
  return result;
}

/** Returns the user if they are an admin. Throws UNAUTHORIZED for a visitor, FORBIDDEN for anyone else. */
export function requireAdmin(user: SessionUser | null): SessionUser {
  if (!user) throw pleaseSignIn();
  if (!user.isAdmin) throw refuse("FORBIDDEN", authTexts.noPermission);
  return user;
}

/** Anyone. */
export const publicProcedure = t.procedure
  .meta({ right: "public" })
  .use(async ({ ctx, path, next }) => noted(ctx, path, await next()));

/** Error for a caller who isn't signed in. */
export const pleaseSignIn = () => refuse("UNAUTHORIZED", "Please log in.");

/** The customer of an order: signed in, or a guest in the browser that placed it. `needBuyer` (orders/buyer.ts) refuses others. */
export const buyerProcedure = t.procedure.meta({ right: "buyer" }).use(async ({ ctx, path, next }) => {
  // A program has no browser, so it is no guest either.
  if (!ctx.user && !ctx.cookies) throw pleaseSignIn();
  return noted(ctx, path, await next());
});

/** Anyone signed in, as `ctx.user`. */
export const customerProcedure = t.procedure.meta({ right: "customer" }).use(async ({ ctx, path, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  return noted(ctx, path, await next({ ctx: { user: ctx.user } }));
});

/** Staff: an account with a verified e-mail address that a user record names, with any role. */
export const staffProcedure = t.procedure.meta({ right: "staff" }).use(async ({ ctx, path, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  if (!worksHere(ctx.user)) throw refuse("FORBIDDEN", authTexts.noPermission);
  return noted(ctx, path, await next({ ctx: { user: ctx.user } }));
});

/**
 * Participants of an order: its customer and staff by their session, anyone else by a private link. The procedure checks the key by
 * `needOrderRoom` (rooms/access.ts).
 */
export const roomProcedure = t.procedure
  .meta({ right: "room" })
  .use(async ({ ctx, path, getRawInput, next }) => {
    const brought = await getRawInput();
    const hasToken = typeof brought === "object" && brought !== null && "token" in brought;
    // Before the input is parsed: a caller without a key learns nothing about it.
    if (!ctx.user && !hasToken) throw pleaseSignIn();
    return noted(ctx, path, await next());
  });

/** Admins: an account with a verified e-mail address that a user record with the role Admin names. */
export const adminProcedure = t.procedure.meta({ right: "admin" }).use(async ({ ctx, path, next }) => {
  return noted(ctx, path, await next({ ctx: { user: requireAdmin(ctx.user) } }));
});
