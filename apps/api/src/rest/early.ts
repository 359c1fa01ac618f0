import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { accountIdOfSession } from "@rankwright/db/accounts";
import type { TRPCError } from "@trpc/server";
import type { onRequestHookHandler } from "fastify";
import { bearerToken } from "../auth/request.ts";
import { hashToken, isSessionToken } from "../auth/token.ts";
import type { Deps } from "../deps.ts";
import { problemInFront } from "../http/in-front.ts";
import { peerOf } from "../http/one-line.ts";
import { problemOf, sendProblem } from "../http/problem.ts";
import { addressKey } from "../throttle/keys.ts";
import { knownUsedUp, tooMany } from "../throttle/throttle.ts";
import { type Meta, pleaseSignIn } from "../trpc.ts";
import type { Row } from "./row.ts";

/** The part of a procedure's `Meta` by which a call is refused before its body is read. */
export type EarlyRight = Pick<Meta, "right" | "addressLimit">;

/** Whether the procedure refuses whoever is not signed in, whatever else was sent. */
export const needsAccount = ({ right }: EarlyRight): boolean => right !== "public" && right !== "room";

/**
 * What the procedure would refuse whatever else was sent: a call without a token where one is needed, and one from an address that
 * has used up its limit. Asks no database. Undefined for a procedure that refuses nobody so.
 */
function ruleOf(deps: Deps, { right, addressLimit }: EarlyRight) {
  const needsToken = right !== "public";
  if (!needsToken && !addressLimit) return undefined;
  return (request: Pick<IncomingMessage, "headers">, peer: () => string) => {
    if (needsToken && !isSessionToken(bearerToken(request))) return pleaseSignIn;
    if (!addressLimit) return undefined;
    const now = deps.now();
    const until = knownUsedUp(deps.db, now, addressLimit, addressKey(peer()));
    return until === undefined ? undefined : tooMany(until - now);
  };
}

const MOST_ASKED = 1_000;

/**
 * Whether a token is or was somebody's, asked once for each. The route of a good one asks for the rest of it with every request; one that
 * nobody has stays so, as tokens are made at random.
 */
function knownTokens({ db }: Pick<Deps, "db">): (token: string) => boolean {
  const asked = new Map<string, boolean>();
  return (token) => {
    const hash = hashToken(token);
    const before = asked.get(hash);
    if (before !== undefined) return before;
    const isKnown = accountIdOfSession(db, hash) !== undefined;
    if (asked.size >= MOST_ASKED) asked.clear();
    asked.set(hash, isKnown);
    return isKnown;
  };
}

/** Refuses on a route, before anything is read. */
export function refuseEarly(deps: Deps, right: EarlyRight): onRequestHookHandler | undefined {
  const rule = ruleOf(deps, right);
  return (
    rule &&
    ((request, reply, done) => {
      const refusal = rule(request, () => request.ip);
      if (refusal) return sendProblem(refusal, request, reply);
      done();
    })
  );
}

/**
 * Refuses the same before any routing, and a token that nobody has, where the address has no variable part and is spelled as
 * documented: a flood costs us little then. False leaves a request to the routes.
 */
export function refuseInFront(deps: Deps, rows: readonly Row[], rightOf: (procedure: string) => EarlyRight) {
  const isKnown = knownTokens(deps);
  const inFrontOf = (right: EarlyRight): ReturnType<typeof ruleOf> => {
    const rule = ruleOf(deps, right);
    if (!needsAccount(right)) return rule;
    return (request, peer) =>
      rule?.(request, peer) ?? (isKnown(bearerToken(request)) ? undefined : pleaseSignIn);
  };
  const rules = new Map<string, ReturnType<typeof ruleOf>>();
  for (const { method, path, procedure } of rows)
    if (!path.includes(":")) rules.set(method + path, inFrontOf(rightOf(procedure)));
  const tell = problemInFront(deps);
  // A flood meets the same refusal over and over.
  const told = new WeakMap<TRPCError, RequestListener>();
  const answerOf = (refusal: TRPCError): RequestListener => {
    const known = told.get(refusal);
    if (known) return known;
    const answer = tell(problemOf(refusal));
    told.set(refusal, answer);
    return answer;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = "", url = "" } = request;
    const query = url.indexOf("?");
    const rule = rules.get(method + (query < 0 ? url : url.slice(0, query)));
    const refusal = rule?.(request, () => peerOf(deps.env, request));
    if (!refusal) return false;
    answerOf(refusal)(request, response);
    return true;
  };
}
