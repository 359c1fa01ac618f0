import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { audit, write } from "@rankwright/db/core";
import { dayAt } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cookieFacts } from "../auth/request.ts";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { needAdmin } from "../trpc/trpc.ts";
import { BOM, csvLines } from "./csv.ts";
import { type Export, exports } from "./tables.ts";

/** Rows read at a time; other requests have their turn in between (500 messages of 40 kB took 350 ms). */
const PART = 20;

async function* csv(deps: Deps, { heads, part }: ReturnType<Export["read"]>): AsyncGenerator<string> {
  yield BOM + csvLines([heads]);
  let before: string | undefined;
  do {
    const { lines, last } = part(deps.db, { before, limit: PART });
    if (lines.length > 0) yield csvLines(lines);
    before = last;
    await setImmediate();
  } while (before !== undefined);
}

/** The filter that the address names; a wrong one is refused by name. */
function readQuery(table: Export, query: unknown, timeZone: string): ReturnType<Export["read"]> {
  try {
    return table.read(query, timeZone);
  } catch (error) {
    if (error instanceof z.ZodError) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
    throw error;
  }
}

/**
 * GET /export/{orders,invoices,messages,subscribers}.csv with the filter of the screen in the query: the rows that match, newest
 * first, as a CSV file that is sent while it is read. For an admin's browser (the session's cookie); noted in the audit
 * log. HEAD answers the same without the rows. 401 and 403 for anyone else.
 */
export async function exportPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  const send = (name: keyof typeof exports) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = needAdmin((await cookieFacts(deps, request, reply)).user);
    const wanted = readQuery(exports[name], request.query, deps.env.TIME_ZONE);
    const day = dayAt(deps.now(), deps.env.TIME_ZONE);
    reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `attachment; filename="${name}-${day}.csv"`)
      .header("X-Content-Type-Options", "nosniff")
      .type("text/csv; charset=utf-8");
    // Nothing leaves the site, so nothing is noted.
    if (request.method === "HEAD") return reply.send();
    await write(deps.db, (tx) => audit(tx, user.email, `export.${name}`, wanted.words, deps.now()));
    return reply.send(Readable.from(csv(deps, wanted)));
  };
  // The names are the exports' own, which Object.keys forgets.
  for (const name of Object.keys(exports) as (keyof typeof exports)[])
    app.route({ method: ["GET", "HEAD"], url: `/export/${name}.csv`, handler: send(name) });
}
