import { contentRevision } from "@rankwright/db/content";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLoopback, isLoopbackAddress } from "../addresses/loopback.ts";
import type { Deps } from "../context/deps.ts";
import { sameSecret } from "../secrets/same-secret.ts";
import { readyz } from "./ready.ts";

/** Liveness check: always succeeds. */
export const healthz = () => ({ status: "ok" });

/** Serves the liveness check (/healthz), the readiness check (/readyz) and metrics (/metrics, Prometheus text). */
export function healthPlugin(app: FastifyInstance, { deps }: { deps: Deps }, done: () => void): void {
  app.get("/healthz", healthz);
  app.get("/readyz", (request, reply) => readyz(deps, request, reply));
  app.get("/metrics", (request, reply) => {
    if (!mayReadMetrics(deps, request)) return refuseMetrics(reply);
    const lines = Object.entries({
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_uptime_seconds: process.uptime(),
      rankwright_content_revision: contentRevision(deps.db),
    }).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}`);
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
  done();
}

function mayReadMetrics(deps: Deps, request: FastifyRequest): boolean {
  const token = deps.env.METRICS_TOKEN;
  if (token) return sameSecret(request.headers.authorization ?? "", `Bearer ${token}`);
  // Prevents DNS rebinding: a foreign hostname that resolves to this machine is rejected.
  if (!isLoopback(request.hostname)) return false;
  // Behind a proxy on this machine, every request comes from a loopback address.
  const isForwarded = "x-forwarded-for" in request.headers || "forwarded" in request.headers;
  return isLoopbackAddress(request.ip) && !isForwarded;
}

const refuseMetrics = (reply: FastifyReply) => reply.code(403).send({ status: "forbidden" });
