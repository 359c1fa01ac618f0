import { accountIdOfSession, sessionUser } from "@rankwright/db/accounts";
import type { SessionUser } from "@rankwright/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RequestFacts } from "../context.ts";
import type { Deps } from "../deps.ts";
import { checkSession, SESSION_IDLE_DAYS } from "./lucia.ts";
import { userOfToken } from "./session.ts";
import { hashToken } from "./token.ts";

/** The cookie that the public pages' script reads to show the right links; it proves nothing. */
export const HINT_COOKIE = "signed-in";
const MAX_AGE_SECONDS = SESSION_IDLE_DAYS * 86_400;

/** The session cookie's name: bound to this very host where the browser can do that, which takes HTTPS. */
export const sessionCookie = ({ SITE_URL }: Pick<Deps["env"], "SITE_URL">) =>
  SITE_URL.startsWith("https:") ? "__Host-session" : "session";

/** One cookie of a Cookie header; undefined when it is not there. The first counts where there are several. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * A Set-Cookie header's value for the whole site; without a value it takes the cookie away. Scripts can read it only
 * when it is `readable`.
 */
export function setCookie(
  deps: Pick<Deps, "env">,
  name: string,
  value: string | null,
  { readable = false, maxAgeSeconds = MAX_AGE_SECONDS } = {},
): string {
  const secure = deps.env.SITE_URL.startsWith("https:");
  return [
    `${name}=${value ?? ""}`,
    "Path=/",
    `Max-Age=${value === null ? 0 : maxAgeSeconds}`,
    "SameSite=Lax",
    ...(readable ? [] : ["HttpOnly"]),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/** Puts a cookie into the answer, in place of what the answer said of it before. */
export function putCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf("=") + 1);
  const others = [reply.getHeader("Set-Cookie") ?? []].flat().map(String);
  reply.removeHeader("Set-Cookie");
  reply.header("Set-Cookie", [...others.filter((other) => !other.startsWith(name)), cookie]);
}

const hintOf = (user: SessionUser) => (user.isAdmin ? "admin" : "customer");

function commonFacts(request: FastifyRequest): Pick<RequestFacts, "ip" | "userAgent" | "requestId"> {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", requestId: request.id };
}

/**
 * What a browser's request brings: the session of its cookie. `setSessionToken` sets or clears the cookies on
 * `reply`; a session whose life was prolonged gets its cookies again, and the hint follows the rights.
 */
export async function cookieFacts(
  deps: Pick<Deps, "db" | "env" | "now">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestFacts> {
  const name = sessionCookie(deps.env);
  const give = (token: string | null, user: SessionUser | null) => {
    putCookie(reply, setCookie(deps, name, token));
    putCookie(reply, setCookie(deps, HINT_COOKIE, user && hintOf(user), { readable: true }));
  };
  const token = readCookie(request.headers.cookie, name) ?? "";
  const session = await checkSession(deps, token);
  const user = session ? (sessionUser(deps.db, session.accountId) ?? null) : null;
  const hint = readCookie(request.headers.cookie, HINT_COOKIE);
  if (user && session?.prolonged) give(token, user);
  // The session's own cookie is left where it is: an answer that comes late must not take away that of a sign-in
  // which came between. A wrong hint costs nothing and is put right by the next request.
  else if ((user ? hintOf(user) : undefined) !== (hint || undefined))
    putCookie(reply, setCookie(deps, HINT_COOKIE, user && hintOf(user), { readable: true }));
  return {
    ...commonFacts(request),
    user,
    token: user ? token : "",
    setSessionToken: (given) => {
      const accountId = given === null ? undefined : accountIdOfSession(deps.db, hashToken(given));
      give(given, accountId === undefined ? null : (sessionUser(deps.db, accountId) ?? null));
    },
  };
}

/** What a program's request brings: the session of its bearer token. Cookies are not looked at. */
export async function bearerFacts(
  deps: Pick<Deps, "db" | "now">,
  request: FastifyRequest,
): Promise<RequestFacts> {
  const token = /^Bearer +([\w-]+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const user = await userOfToken(deps, token);
  return { ...commonFacts(request), user, token: user ? token : "" };
}
