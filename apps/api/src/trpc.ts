import { BusyError } from "@rankwright/db/core";
import { authTexts, worksHere } from "@rankwright/schema";
import { initTRPC } from "@trpc/server";
import type { Context } from "./context.ts";
import { busy, issuesOf, messageOf, Refusal, refuse } from "./errors.ts";
import type { Limit } from "./throttle.ts";

/** Who may call a procedure. Every procedure says it; a test fails on one that does not. */
export interface Meta {
  right: "public" | "customer" | "room" | "staff" | "admin";
  /** The limit that each call from an address counts under, in the procedure itself. */
  addressLimit?: Limit;
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A subscription that is silent is not dead: the ping tells so, also to proxies that end silent connections.
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
        /** The record as it is now, when a write was refused because it was based on an older one. */
        current: error.cause instanceof Refusal ? error.cause.current : undefined,
        retryAfterSeconds: error.cause instanceof Refusal ? error.cause.retryAfterSeconds : undefined,
      },
    }),
  });

/** Errors that are no refusals are logged; the caller gets no detail. */
const logged = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof BusyError) throw busy();
  if (!result.ok && result.error.code === "INTERNAL_SERVER_ERROR")
    ctx.log.error(
      { err: result.error.cause ?? result.error, path, requestId: ctx.requestId },
      "procedure failed",
    );
  return result;
});

/** Anyone. */
export const publicProcedure = logged.meta({ right: "public" });

/** The refusal of one who is not signed in. */
export const pleaseSignIn = () => refuse("UNAUTHORIZED", "Please sign in.");

/** Anyone signed in; `ctx.user` is who. */
export const customerProcedure = logged.meta({ right: "customer" }).use(({ ctx, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  return next({ ctx: { user: ctx.user } });
});

/** Whoever works on orders here: an account with a verified e-mail that a user record with any role names. */
export const staffProcedure = logged.meta({ right: "staff" }).use(({ ctx, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  if (!worksHere(ctx.user)) throw refuse("FORBIDDEN", authTexts.noPermission);
  return next({ ctx: { user: ctx.user } });
});

/**
 * Whoever holds a key to one order: its customer and who works here by their session, anyone by a private link to it. The
 * procedure takes the key and asks `needOrderRoom` (rooms/access.ts) whose it is.
 */
export const roomProcedure = logged.meta({ right: "room" }).use(async ({ ctx, getRawInput, next }) => {
  const brought = await getRawInput();
  const hasToken = typeof brought === "object" && brought !== null && "token" in brought;
  // Before the input is looked at: who brings no key is told nothing about it.
  if (!ctx.user && !hasToken) throw pleaseSignIn();
  return next();
});

/** A signed-in account with a verified e-mail that a user record with the role Admin names. */
export const adminProcedure = logged.meta({ right: "admin" }).use(({ ctx, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  if (!ctx.user.isAdmin) throw refuse("FORBIDDEN", authTexts.noPermission);
  return next({ ctx: { user: ctx.user } });
});
