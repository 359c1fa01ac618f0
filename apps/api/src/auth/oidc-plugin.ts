import { localPath } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { sendProblem } from "../rest/problem.ts";
import { beginAtProvider, PROVIDER_STAY_MS, type ProviderFailure, returnFromProvider } from "./oidc.ts";
import { cookieFacts, putCookie, readCookie, setCookie } from "./request.ts";

/** Binds a sign-in at the provider to the browser that began it. */
const flowCookie = ({ SITE_URL }: Deps["env"]) =>
  SITE_URL.startsWith("https:") ? "__Host-provider" : "provider";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Sends the browser to the login page. */
function toLogin(reply: FastifyReply, told: Record<string, string>) {
  const query = new URLSearchParams(Object.entries(told).filter(([, value]) => value !== ""));
  return reply.redirect(`/login?${query}`, 303);
}

/**
 * The two addresses of signing in through the provider, on the site's host: /auth/oidc/start and /auth/oidc/callback.
 * Without a provider there are none.
 */
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

  app.get<{ Querystring: Record<string, unknown> }>("/auth/oidc/start", async (request, reply) => {
    const from = localPath(textOf(request.query.from), "");
    const ctx = createContext(deps, await cookieFacts(deps, request, reply));
    try {
      const { url, flow } = await beginAtProvider(ctx, from);
      putCookie(reply, setCookie(deps, name, flow, { maxAgeSeconds: PROVIDER_STAY_MS / 1_000 }));
      return reply.redirect(url.href, 303);
    } catch (error) {
      if (error instanceof TRPCError) throw error;
      request.log.warn(
        { reason: textOf(error instanceof Error && error.message) },
        "No sign-in at the provider.",
      );
      return toLogin(reply, { provider: "failed" satisfies ProviderFailure, from });
    }
  });

  app.get<{ Querystring: Record<string, unknown> }>("/auth/oidc/callback", async (request, reply) => {
    const flow = readCookie(request.headers.cookie, name) ?? "";
    const ctx = createContext(deps, await cookieFacts(deps, request, reply));
    const outcome = await returnFromProvider(ctx, flow, request.query);
    putCookie(reply, setCookie(deps, name, null));
    const { from } = outcome;
    if (outcome.failure !== undefined) return toLogin(reply, { provider: outcome.failure, from });
    if ("challenge" in outcome.answer) return toLogin(reply, { challenge: outcome.answer.challenge, from });
    return reply.redirect(from || "/dashboard", 303);
  });
}
