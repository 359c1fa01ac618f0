import { BusyError } from "@rankwright/db/core";
import { authTexts, type SessionUser, worksHere } from "@rankwright/schema";
import { initTRPC, type TRPCError } from "@trpc/server";
import type { Context } from "../context/context.ts";
import { busy, issuesOf, messageOf, Refusal, refuse } from "./errors.ts";

/** Who may call a procedure. Every procedure says it; a test fails on one that does not. */
export interface Meta {
  right: "public" | "buyer" | "customer" | "room" | "staff" | "admin";
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

/**
 * What came of a procedure, as it is answered: an error that is no refusal is logged, and the caller gets no detail. Each right below
 * ends with it, in one layer with its own check, as tRPC copies all it knows of a call for each layer.
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

/** Whoever is an admin. UNAUTHORIZED for a visitor, FORBIDDEN for anyone else. */
export function needAdmin(user: SessionUser | null): SessionUser {
  if (!user) throw pleaseSignIn();
  if (!user.isAdmin) throw refuse("FORBIDDEN", authTexts.noPermission);
  return user;
}

/** Anyone. */
export const publicProcedure = t.procedure
  .meta({ right: "public" })
  .use(async ({ ctx, path, next }) => noted(ctx, path, await next()));

/** The error to throw for a caller who isn't signed in. */
export const pleaseSignIn = () => refuse("UNAUTHORIZED", "Please sign in.");

/** An order's own customer: signed in, or a guest by the browser that placed it. `needBuyer` (orders/buyer.ts) refuses others. */
export const buyerProcedure = t.procedure.meta({ right: "buyer" }).use(async ({ ctx, path, next }) => {
  // A program has no browser, so it is no guest either.
  if (!ctx.user && !ctx.cookies) throw pleaseSignIn();
  return noted(ctx, path, await next());
});

/** Anyone signed in; `ctx.user` is who. */
export const customerProcedure = t.procedure.meta({ right: "customer" }).use(async ({ ctx, path, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  return noted(ctx, path, await next({ ctx: { user: ctx.user } }));
});

/** Whoever works on orders here: an account with a verified e-mail that a user record with any role names. */
export const staffProcedure = t.procedure.meta({ right: "staff" }).use(async ({ ctx, path, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  if (!worksHere(ctx.user)) throw refuse("FORBIDDEN", authTexts.noPermission);
  return noted(ctx, path, await next({ ctx: { user: ctx.user } }));
});

/**
 * Whoever holds a key to one order: its customer and who works here by their session, anyone by a private link to it. The
 * procedure takes the key and asks `needOrderRoom` (rooms/access.ts) whose it is.
 */
export const roomProcedure = t.procedure
  .meta({ right: "room" })
  .use(async ({ ctx, path, getRawInput, next }) => {
    const brought = await getRawInput();
    const hasToken = typeof brought === "object" && brought !== null && "token" in brought;
    // Before the input is looked at: who brings no key is told nothing about it.
    if (!ctx.user && !hasToken) throw pleaseSignIn();
    return noted(ctx, path, await next());
  });

/** A signed-in account with a verified e-mail that a user record with the role Admin names. */
export const adminProcedure = t.procedure.meta({ right: "admin" }).use(async ({ ctx, path, next }) => {
  return noted(ctx, path, await next({ ctx: { user: needAdmin(ctx.user) } }));
});
