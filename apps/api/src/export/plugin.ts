import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { audit, write } from "@rankwright/db/core";
import { dayAt } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cookieContext } from "../auth/request.ts";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { requireAdmin } from "../trpc/trpc.ts";
import { accountingExports } from "./accounting.ts";
import { csvFormat, type FileFormat } from "./file-format.ts";
import { reports } from "./reports.ts";
import { type Export, lists } from "./tables.ts";

/** The exports, by the name in GET /export/<name>.csv. */
const exports = { ...lists, ...reports, ...accountingExports } as const;

/** Rows per query. Other requests are handled between queries (500 messages of 40 kB in one query blocked them for 350 ms). */
const PART = 20;

async function* content(
  { db }: Deps,
  { heads, part }: ReturnType<Export["read"]>,
  { start, encode }: FileFormat,
): AsyncGenerator<string | Buffer> {
  yield start;
  yield encode([heads]);
  let before: string | undefined;
  do {
    const { lines, last } = part(db, { before, limit: PART });
    if (lines.length > 0) yield encode(lines);
    before = last;
    await setImmediate();
  } while (before !== undefined);
}

/** Parses the filter in the query. Throws BAD_REQUEST for an invalid filter. */
function readQuery(table: Export, query: unknown, { env, now }: Deps): ReturnType<Export["read"]> {
  try {
    return table.read(query, env, now());
  } catch (error) {
    if (error instanceof z.ZodError) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
    throw error;
  }
}

/**
 * Serves GET /export/<table>.csv for each export: streams the rows that match the filter in the query as a CSV file, those of a list newest first. Requires an admin's session cookie, and otherwise returns 401 or 403. Exports are recorded in the audit
 * log. HEAD returns the same headers without rows, and is not recorded.
 */
export async function exportPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  const send = (name: keyof typeof exports) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = requireAdmin((await cookieContext(deps, request, reply)).user);
    const wanted = readQuery(exports[name], request.query, deps);
    const when = wanted.period?.replaceAll(" ", "-") ?? dayAt(deps.now(), deps.env.TIME_ZONE);
    const format = wanted.format ?? csvFormat(`${name}-${when}.csv`);
    reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `attachment; filename="${format.fileName}"`)
      .header("X-Content-Type-Options", "nosniff")
      .type(format.type);
    // HEAD exports no data, so it isn't recorded.
    if (request.method === "HEAD") return reply.send();
    await write(deps.db, (tx) => audit(tx, user.email, `export.${name}`, wanted.words, deps.now()));
    return reply.send(Readable.from(content(deps, wanted, format)));
  };
  // Object.keys loses the type of the keys.
  for (const name of Object.keys(exports) as (keyof typeof exports)[])
    app.route({ method: ["GET", "HEAD"], url: `/export/${name}.csv`, handler: send(name) });
}
