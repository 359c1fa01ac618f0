import type { Deps } from "../context/deps.ts";
import { perRevision, revisionOf } from "../http/per-revision.ts";

/** Cache of JSON responses that depend on nothing but the content, emptied when the content changes. */
export function createResponseCache(deps: Deps) {
  const current = perRevision(revisionOf(deps), () => new Map<string, string>());
  /** Returns the JSON cached under `key`, or else of what `load` returns. A failure isn't cached. */
  return async (key: string, load: () => Promise<unknown>): Promise<string> => {
    const responses = current();
    const json = responses.get(key) ?? JSON.stringify(await load());
    responses.set(key, json);
    return json;
  };
}
