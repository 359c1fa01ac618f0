import type { onRequestHookHandler } from "fastify";
import { bearerToken } from "../auth/request.ts";
import { isSessionToken } from "../auth/token.ts";
import type { Deps } from "../deps.ts";
import { sendProblem } from "../http/problem.ts";
import { addressKey, knownUsedUp, tooMany } from "../throttle.ts";
import { type Meta, pleaseSignIn } from "../trpc.ts";

/**
 * Refuses before anything is read what the procedure would refuse whatever else was sent: a call without a token where one is
 * needed, and one from an address that has used up its limit. A flood costs us little then. Undefined where there is no such.
 */
export function refuseEarly(
  deps: Deps,
  { right, addressLimit }: Pick<Meta, "right" | "addressLimit">,
): onRequestHookHandler | undefined {
  const needsToken = right !== "public";
  if (!needsToken && !addressLimit) return undefined;
  return (request, reply, done) => {
    if (needsToken && !isSessionToken(bearerToken(request))) return sendProblem(pleaseSignIn, request, reply);
    if (addressLimit) {
      const now = deps.now();
      const until = knownUsedUp(deps.db, now, addressLimit, addressKey(request.ip));
      if (until !== undefined) return sendProblem(tooMany(until - now), request, reply);
    }
    done();
  };
}
