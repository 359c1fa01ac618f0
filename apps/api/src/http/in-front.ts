import type { RequestListener } from "node:http";
import type { Deps } from "../deps.ts";
import { apiHeaders } from "./api-headers.ts";
import { corsHeaders } from "./cors.ts";
import { keptLine } from "./one-line.ts";
import type { Problem } from "./problem.ts";
import { newRequestId } from "./request-id.ts";

/**
 * Whether what stands in front of the routes has answered. One that could not read what it needs has not: the route meets the same
 * error where it is answered and logged.
 */
export function hasAnswered(inFront: () => boolean): boolean {
  try {
    return inFront();
  } catch {
    return false;
  }
}

/**
 * Answers a problem of the API before Fastify sees the request, with all that it would send on a route. What is the same for every
 * request is made once, with the listener.
 */
export function problemInFront(deps: Pick<Deps, "log" | "env">): (problem: Problem) => RequestListener {
  const logged = keptLine(deps);
  // Programs in browsers read why, as on the routes.
  const common = Object.entries({ ...apiHeaders, ...corsHeaders }).flat();
  return ({ status, headers, bodyFor }) => {
    const head = [...common, ...Object.entries(headers).flat(), "content-length"];
    return (request, response) => {
      const id = newRequestId();
      const body = bodyFor(id);
      response.writeHead(status, head.concat(`${Buffer.byteLength(body)}`)).end(body);
      logged(request, response, id);
    };
  };
}
