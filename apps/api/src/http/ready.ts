import { access, constants, statfs } from "node:fs/promises";
import { join } from "node:path";
import { immediateUnlessBusy } from "@rankwright/db/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context/deps.ts";
import { notNow } from "./not-now.ts";

/** Below this a site soon loses what it is sent: uploads, mails that are files, the database's own log. */
const LEAST_FREE_BYTES = 100_000_000;
const AGAIN_SECONDS = 10;

/** What this process may still write to the folder's disk, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Why the site can't take what it would have to keep; undefined when it can. Asking writes nothing: it only takes the write lock,
 * and waits for nobody.
 */
export async function whyNotReady(
  { db, env }: Pick<Deps, "db" | "env">,
  free = freeBytes,
): Promise<string | undefined> {
  try {
    await access(join(env.DATA_DIR, "site.db"), constants.W_OK);
    immediateUnlessBusy(db, () => {});
  } catch {
    return "The database can't be written.";
  }
  if ((await free(env.DATA_DIR)) < LEAST_FREE_BYTES) return "The disk has less than 100 MB left.";
  return undefined;
}

/** Whether the site can serve, those that write included: 200, or 503 with the reason. */
export async function readyz(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const reason = await whyNotReady(deps);
  if (reason === undefined) return { status: "ready" };
  request.log.warn({ reason }, "not ready");
  return notNow(request, reply, 503, AGAIN_SECONDS, reason);
}
