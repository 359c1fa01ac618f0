import type { IncomingMessage } from "node:http";
import { cookieNameOn } from "./cookie-name.ts";
import "@fastify/cookie";
import { accountIdOfSession, sessionUser } from "@rankwright/db/accounts";
import { isTeamMember, type SessionUser } from "@rankwright/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RequestContext } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { checkSession, SESSION_IDLE_DAYS } from "./lucia.ts";
import { hashToken } from "./token.ts";

/** Cookie that the public pages' script reads to show the right links. It proves nothing. */
const HINT_COOKIE = "signed-in";
const MAX_AGE_SECONDS = SESSION_IDLE_DAYS * 86_400;

/** Name of the session cookie. */
export const sessionCookie = (env: Pick<Deps["env"], "SITE_URL">) => cookieNameOn(env, "session");

/**
 * Sets a cookie for the whole site, or deletes it if the value is null. Scripts can't read it unless it is `readable`. Requires
 * @fastify/cookie.
 */
export function setResponseCookie(
  { env }: Pick<Deps, "env">,
  reply: FastifyReply,
  name: string,
  value: string | null,
  { readable = false, maxAgeSeconds = MAX_AGE_SECONDS } = {},
): void {
  reply.setCookie(name, value ?? "", {
    path: "/",
    maxAge: value === null ? 0 : maxAgeSeconds,
    sameSite: "lax",
    httpOnly: !readable,
    secure: env.SITE_URL.startsWith("https:"),
  });
}

const hintOf = (user: SessionUser) => (isTeamMember(user) ? "admin" : "customer");

function commonContext(request: FastifyRequest): Pick<RequestContext, "ip" | "userAgent" | "requestId"> {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", requestId: request.id };
}

/**
 * Returns the context of a browser's request, including its session. `setSessionToken` sets or clears the cookies on `reply`. An
 * extended session gets new cookies, and the hint cookie is updated when the user's role changes.
 */
export async function cookieContext(
  deps: Pick<Deps, "db" | "env" | "now">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const name = sessionCookie(deps.env);
  const giveHint = (user: SessionUser | null) =>
    setResponseCookie(deps, reply, HINT_COOKIE, user && hintOf(user), { readable: true });
  const give = (token: string | null, user: SessionUser | null) => {
    setResponseCookie(deps, reply, name, token);
    giveHint(user);
  };
  const token = request.cookies[name] ?? "";
  const session = await checkSession(deps, token);
  const user = session?.user ?? null;
  const hint = request.cookies[HINT_COOKIE];
  if (user && session?.extended) give(token, user);
  // The cookie of an invalid session is not deleted: a late response must not delete the cookie of a sign-in that happened
  // meanwhile. A wrong hint is harmless, and the next request corrects it.
  else if ((user ? hintOf(user) : undefined) !== (hint || undefined)) giveHint(user);
  return {
    ...commonContext(request),
    user,
    token: user ? token : "",
    cookies: {
      get: (name) => request.cookies[name],
      set: (name, value, maxAgeSeconds) => setResponseCookie(deps, reply, name, value, { maxAgeSeconds }),
    },
    setSessionToken: (given) => {
      const accountId = given === null ? undefined : accountIdOfSession(deps.db, hashToken(given));
      give(given, accountId === undefined ? null : (sessionUser(deps.db, accountId) ?? null));
    },
  };
}

/** Returns the bearer token of a request, or "" if there is none. */
export const bearerToken = ({ headers }: Pick<IncomingMessage, "headers">): string =>
  /^Bearer +([\w-]+) *$/i.exec(headers.authorization ?? "")?.[1] ?? "";

/** Returns the context of a request with a bearer token. Cookies are ignored. */
export async function bearerContext(
  deps: Pick<Deps, "db" | "now">,
  request: FastifyRequest,
): Promise<RequestContext> {
  const token = bearerToken(request);
  const session = await checkSession(deps, token);
  if (!session) return { ...commonContext(request), user: null, token: "" };
  return { ...commonContext(request), user: session.user, token };
}
