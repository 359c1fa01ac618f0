import { access, constants, statfs } from "node:fs/promises";
import { join } from "node:path";
import { immediateUnlessBusy } from "@rankwright/db/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context/deps.ts";
import { serviceUnavailable } from "./service-unavailable.ts";

/** Minimum free disk space. Below it, uploads, mail files and the database's write-ahead log would soon fail. */
const MIN_FREE_BYTES = 100_000_000;
const RETRY_SECONDS = 10;

/** Returns the disk space that is available to this process, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns why the site can't accept writes; undefined if it can. The check writes nothing: it only acquires the write lock, without
 * waiting for it.
 */
export async function notReadyReason(
  { db, env }: Pick<Deps, "db" | "env">,
  free = freeBytes,
): Promise<string | undefined> {
  try {
    await access(join(env.DATA_DIR, "site.db"), constants.W_OK);
    immediateUnlessBusy(db, () => {});
  } catch {
    return "The database is not writable.";
  }
  if ((await free(env.DATA_DIR)) < MIN_FREE_BYTES) return "The disk has less than 100 MB left.";
  return undefined;
}

/** Responds with 200 if the site can serve all requests, including writes, or 503 with the reason. */
export async function readyz(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const reason = await notReadyReason(deps);
  if (reason === undefined) return { status: "ready" };
  request.log.warn({ reason }, "not ready");
  return serviceUnavailable(request, reply, 503, RETRY_SECONDS, reason);
}
