import type { IncomingMessage, ServerResponse } from "node:http";
import type { Deps } from "../deps.ts";
import { keptLine } from "../http/one-line.ts";
import { perRevision, revisionOf } from "../http/per-revision.ts";

/** Together, what is kept takes no more than this, in bytes; then it is begun anew. */
const MOST_BYTES = 4 * 1024 * 1024;
/** What an answer takes beside its body: its head and its place. */
const AROUND_BYTES = 1_000;

/** An answer as it goes out: its head as names and values by turns, and its body. */
interface Kept {
  head: string[];
  body: Buffer;
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** A read by somebody who does not say who they are: whoever else asks so gets the same. */
const isAnybodys = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.authorization === undefined;

/** Answers that follow from the content alone, kept for its revision: an unchanged record costs a look for it, before any routing. */
export function keptReads(deps: Deps, mostBytes = MOST_BYTES) {
  const current = perRevision(revisionOf(deps), () => ({ answers: new Map<string, Kept>(), bytes: 0 }));
  const logged = keptLine(deps);
  return {
    /** Answers what is kept; false leaves the request to the routes. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const kept = isAnybodys(request) ? current().answers.get(request.url ?? "") : undefined;
      if (!kept) return false;
      response.writeHead(200, kept.head).end(kept.body);
      logged(request, response);
      return true;
    },
    /**
     * To be asked before anything is read: what keeps the answer to the request, a 200 with this JSON. Undefined for one that is
     * not kept: each record has one address here, however else a client may spell it.
     */
    keeper(
      request: IncomingMessage,
      address: string,
    ): ((headers: Headers, json: string) => void) | undefined {
      if (!isAnybodys(request) || request.url !== address) return undefined;
      const into = current();
      return (headers, json) => {
        const body = Buffer.from(json);
        const bytes = body.byteLength + AROUND_BYTES;
        if (bytes > mostBytes || into.answers.has(address)) return;
        if (into.bytes + bytes > mostBytes) {
          into.answers.clear();
          into.bytes = 0;
        }
        const all = { ...headers, "content-length": body.byteLength };
        const head = Object.entries(all).flatMap(([name, value]) => [name.toLowerCase(), String(value)]);
        into.answers.set(address, { head, body });
        into.bytes += bytes;
      };
    },
  };
}

export type KeptReads = ReturnType<typeof keptReads>;
