import { BusyError } from "@rankwright/db/core";
import { authTexts, type Issue, isTeamMember, type SessionUser } from "@rankwright/schema";
import { initTRPC, type TRPCError } from "@trpc/server";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { busy, issuesOf, messageOf, Refusal, refuse } from "./errors.ts";

/** Metadata of a procedure: the permission that it requires. A test checks that every procedure has one. */
export interface Meta {
  right: "public" | "buyer" | "customer" | "room" | "staff" | "admin";
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // The ping prevents proxies from closing subscriptions without events as idle connections.
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
        /** The current record, if a change was rejected because it was based on an older revision. */
        current: error.cause instanceof Refusal ? error.cause.current : undefined,
        retryAfterSeconds: error.cause instanceof Refusal ? error.cause.retryAfterSeconds : undefined,
      },
    }),
  });

/** Returns a procedure's result. Logs unexpected errors, whose details the caller doesn't get. Throws 503 if the database is busy. */
function handleErrors<R extends { ok: true } | { ok: false; error: TRPCError }>(
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

/**
 * Middleware to use before `input`. If the input is invalid, adds the issues that `find` returns for the raw input, so that one error names
 * all invalid fields: the schema can't know what depends on the caller or on a record. The procedure checks these itself if the rest is valid.
 */
export const addIssues = (find: (ctx: Context, input: Readonly<Record<string, unknown>>) => Issue[]) =>
  t.middleware(async ({ ctx, getRawInput, next }) => {
    const result = await next();
    if (result.ok || result.error.code !== "BAD_REQUEST" || !(result.error.cause instanceof z.ZodError))
      return result;
    const issues = issuesOf(result.error);
    const named = new Set(issues.map(({ path }) => path));
    const more = find(ctx, Object(await getRawInput())).filter(({ path }) => !named.has(path));
    if (more.length === 0) return result;
    throw refuse("BAD_REQUEST", messageOf(result.error), { issues: [...issues, ...more] });
  });

/** Returns the user if they are an admin. Throws UNAUTHORIZED for a visitor, FORBIDDEN for anyone else. */
export function requireAdmin(user: SessionUser | null): SessionUser {
  if (!user) throw pleaseSignIn();
  if (!user.isAdmin) throw refuse("FORBIDDEN", authTexts.noPermission);
  return user;
}

/** Procedure for anyone. */
export const publicProcedure = t.procedure
  .meta({ right: "public" })
  .use(async ({ ctx, path, next }) => handleErrors(ctx, path, await next()));

/** Error for a caller who isn't signed in. */
export const pleaseSignIn = () => refuse("UNAUTHORIZED", "Please log in.");

/**
 * Procedure for the customer of an order: signed in, or a guest in the browser that placed it. Only rejects callers who can be
 * neither. The procedure itself calls `requireBuyer` (orders/buyer.ts).
 */
export const buyerProcedure = t.procedure.meta({ right: "buyer" }).use(async ({ ctx, path, next }) => {
  // Without a session and cookies, as over REST, the caller can't be a guest either.
  if (!ctx.user && !ctx.cookies) throw pleaseSignIn();
  return handleErrors(ctx, path, await next());
});

/** Procedure for any signed-in user, who is `ctx.user`. */
export const customerProcedure = t.procedure.meta({ right: "customer" }).use(async ({ ctx, path, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  return handleErrors(ctx, path, await next({ ctx: { user: ctx.user } }));
});

/** Procedure for staff: accounts with a verified e-mail address for which there is a user record, with any role. */
export const staffProcedure = t.procedure.meta({ right: "staff" }).use(async ({ ctx, path, next }) => {
  if (!ctx.user) throw pleaseSignIn();
  if (!isTeamMember(ctx.user)) throw refuse("FORBIDDEN", authTexts.noPermission);
  return handleErrors(ctx, path, await next({ ctx: { user: ctx.user } }));
});

/**
 * Procedure for participants of an order: its customer and staff with their session, others with a private link. Only rejects callers
 * who have neither. The procedure itself calls `requireOrderRoom` (rooms/access.ts).
 */
export const roomProcedure = t.procedure
  .meta({ right: "room" })
  .use(async ({ ctx, path, getRawInput, next }) => {
    const brought = await getRawInput();
    const hasToken = typeof brought === "object" && brought !== null && "token" in brought;
    // Checked before the input is validated, so that callers without access get no errors about their input.
    if (!ctx.user && !hasToken) throw pleaseSignIn();
    return handleErrors(ctx, path, await next());
  });

/** Procedure for admins: accounts with a verified e-mail address for which there is a user record with the role Admin. */
export const adminProcedure = t.procedure.meta({ right: "admin" }).use(async ({ ctx, path, next }) => {
  return handleErrors(ctx, path, await next({ ctx: { user: requireAdmin(ctx.user) } }));
});
