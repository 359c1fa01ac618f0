import { localPath, paths, startOf } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "../../context/context.ts";
import type { Deps } from "../../context/deps.ts";
import { sendProblem } from "../../http/problem.ts";
import { cookieNameOn } from "../cookie-name.ts";
import { cookieContext, setResponseCookie } from "../request.ts";
import {
  intentOf,
  type OidcIntent,
  PROVIDER_STAY_MS,
  type ProviderFailure,
  returnFromProvider,
  startProviderVisit,
} from "./flow.ts";
import { refusalReason } from "./provider.ts";

/** Name of the cookie that binds a sign-in at the provider to the browser that started it. */
const flowCookie = (env: Deps["env"]) => cookieNameOn(env, "provider");

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Redirects the browser to a page of the site, with additional query parameters. */
function toPage(reply: FastifyReply, path: string, failure: Record<string, string>) {
  const { pathname, search } = new URL(path, "http://local.invalid");
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(failure)) if (value !== "") query.set(key, value);
  return reply.redirect(query.size > 0 ? `${pathname}?${query}` : pathname, 303);
}

/** Redirects to the page that started the visit, or to the login page for a login. The page shows the reason of the failure. */
function redirectWithFailure(
  reply: FastifyReply,
  intent: OidcIntent,
  from: string,
  failure: ProviderFailure,
) {
  // A user who already has an account can link it after signing in.
  const next = failure === "known" && from === "" ? paths.accountProvider() : from;
  if (intent === "log-in") return toPage(reply, paths.login(), { provider: failure, from: next });
  return toPage(reply, from || paths.account(), { provider: failure });
}

/** True if a page of another site sent the browser here. A sibling subdomain counts as another site. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Registers the two routes of the sign-in through the provider, on the site's host. Registers none if no provider is configured. */
export function oidcPlugin(app: FastifyInstance, { deps }: { deps: Deps }, done: () => void): void {
  app.setErrorHandler(sendProblem);
  app.addHook("onSend", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
  });
  if (deps.env.oidc) addRoutes(app, deps);
  done();
}

function addRoutes(app: FastifyInstance, deps: Deps): void {
  const name = flowCookie(deps.env);

  app.get<{ Querystring: Record<string, unknown> }>(paths.throughProvider(), async (request, reply) => {
    const from = localPath(textOf(request.query.from), "");
    const errand = intentOf(request.query.errand);
    // Another site must not start linking or confirming for a signed-in user (CSRF).
    if (errand !== "log-in" && isCrossSite(request)) return toPage(reply, from || paths.account(), {});
    const ctx = createContext(deps, await cookieContext(deps, request, reply));
    try {
      const { url, flow } = await startProviderVisit(ctx, from, errand);
      setResponseCookie(deps, reply, name, flow, { maxAgeSeconds: PROVIDER_STAY_MS / 1_000 });
      return reply.redirect(url.href, 303);
    } catch (error) {
      if (error instanceof TRPCError && error.code === "UNAUTHORIZED")
        return toPage(reply, paths.login(), { from });
      if (error instanceof TRPCError && error.code === "FORBIDDEN")
        return redirectWithFailure(reply, errand, from, "expired");
      if (error instanceof TRPCError) throw error;
      request.log.warn({ reason: refusalReason(error) }, "Redirecting to the sign-in provider failed.");
      return redirectWithFailure(reply, errand, from, "failed");
    }
  });

  app.get(paths.backFromProvider(), async (request, reply) => {
    const flow = request.cookies[name] ?? "";
    const ctx = createContext(deps, await cookieContext(deps, request, reply));
    const outcome = await returnFromProvider(ctx, flow, new URL(request.url, deps.env.SITE_URL).searchParams);
    setResponseCookie(deps, reply, name, null);
    const { errand, from } = outcome;
    if (outcome.failure !== undefined) return redirectWithFailure(reply, errand, from, outcome.failure);
    if (outcome.answer !== "linked" && "challenge" in outcome.answer)
      return toPage(reply, paths.login(), { challenge: outcome.answer.challenge, from });
    const start = outcome.answer === "linked" ? paths.dashboard() : startOf(outcome.answer.user);
    return reply.redirect(from || start, 303);
  });
}
