import type { Deps } from "../context/deps.ts";
import { perRevision, revisionOf } from "../http/per-revision.ts";

/** Creates a cache for JSON responses that depend only on the content. A content change empties it. */
export function createResponseCache(deps: Deps) {
  const current = perRevision(revisionOf(deps), () => new Map<string, string>());
  /** Returns the JSON cached under `key`, or caches the result of `load`. Failures aren't cached. */
  return async (key: string, load: () => Promise<unknown>): Promise<string> => {
    const responses = current();
    const json = responses.get(key) ?? JSON.stringify(await load());
    responses.set(key, json);
    return json;
  };
}
