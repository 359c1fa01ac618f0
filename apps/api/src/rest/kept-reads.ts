import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerToken } from "../auth/request.ts";
import { hashToken, isSessionToken } from "../auth/token.ts";
import type { Deps } from "../deps.ts";
import { keptLine } from "../http/one-line.ts";
import { databaseRevisionOf, perRevision, revisionOf } from "../http/per-revision.ts";
import { newRequestId } from "../http/request-id.ts";
import type { Row } from "./row.ts";

/** Together, what is kept for anybody takes no more than this, in bytes, and so what is kept for people; then it is begun anew. */
const MOST_BYTES = 4 * 1024 * 1024;
/** What an answer takes beside its body: its head and its place. */
const AROUND_BYTES = 1_000;

/** An answer as it goes out: its head as names and values by turns, and its body. */
interface Kept {
  head: string[];
  body: Buffer;
  /** What it takes, in bytes. */
  bytes: number;
  /** Until then who asked is known, in milliseconds since 1970. */
  until: number;
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** What a row that is kept follows from: the content alone while nobody says who they are, or all that is stored. */
export type KeptBy = "content" | "database";

/** Where the answer to a request is kept. */
interface Place {
  /** For whoever asks, or for those who say who they are. */
  whose: "anybodys" | "persons";
  key: string;
}

/** Undefined for a request whose answer is kept nowhere; `rows` tells what is kept at all. */
function placing(rows: readonly Pick<Row, "path" | "keptBy">[]) {
  const starts = new Map<string, KeptBy>();
  for (const { path, keptBy } of rows) if (keptBy) starts.set(path.replace(":id", ""), keptBy);
  return ({ method, url = "", headers }: IncomingMessage): Place | undefined => {
    if (method !== "GET") return undefined;
    const by = starts.get(url) ?? starts.get(url.slice(0, url.lastIndexOf("/") + 1));
    if (!by) return undefined;
    if (headers.authorization === undefined)
      return by === "content" ? { whose: "anybodys", key: url } : undefined;
    const token = bearerToken({ headers });
    return isSessionToken(token) ? { whose: "persons", key: `${hashToken(token)} ${url}` } : undefined;
  };
}

/** A body in memory of its own: a short one would hold a whole page of what Node hands out together. */
function bodyOf(json: string): Buffer {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
  body.write(json);
  return body;
}

const emptyShelf = () => ({ answers: new Map<string, Kept>(), bytes: 0 });

/**
 * Answers that are the same as long as nothing changes, told before any routing: a read of content by anybody until the content changes, and
 * what somebody reads with a token until anything that is stored does, their session and their rights among it.
 */
export function keptReads(deps: Deps, rows: readonly Pick<Row, "path" | "keptBy">[], mostBytes = MOST_BYTES) {
  const placeOf = placing(rows);
  const shelves = {
    anybodys: perRevision(revisionOf(deps), emptyShelf),
    persons: perRevision(databaseRevisionOf(deps), emptyShelf),
  };
  const logged = keptLine(deps);
  return {
    /** Answers what is kept; false leaves the request to the routes. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const place = placeOf(request);
      const kept = place && shelves[place.whose]().answers.get(place.key);
      if (!kept || kept.until <= deps.now()) return false;
      response.writeHead(200, kept.head).end(kept.body);
      logged(request, response, newRequestId());
      return true;
    },
    /**
     * To be asked before anything is read: what keeps the answer to the request, a 200 with this JSON, for as long as who asked is
     * known. Undefined for one that is not kept: each record has one address here, however else a client may spell it.
     */
    keeper(
      request: IncomingMessage,
      address: string,
    ): ((headers: Headers, json: string, until?: number) => void) | undefined {
      const place = request.url === address ? placeOf(request) : undefined;
      if (!place) return undefined;
      const { key, whose } = place;
      const into = shelves[whose]();
      return (headers, json, until) => {
        // A token that is nobody's: what it brings is for anybody, who needs none.
        if (whose === "persons" && until === undefined) return;
        const body = bodyOf(json);
        const bytes = body.byteLength + AROUND_BYTES;
        if (bytes > mostBytes) return;
        into.bytes += bytes - (into.answers.get(key)?.bytes ?? 0);
        if (into.bytes > mostBytes) {
          into.answers.clear();
          into.bytes = bytes;
        }
        const all = { ...headers, "content-length": body.byteLength };
        const head = Object.entries(all).flatMap(([name, value]) => [name.toLowerCase(), String(value)]);
        into.answers.set(key, { head, body, bytes, until: until ?? Number.POSITIVE_INFINITY });
      };
    },
  };
}

export type KeptReads = ReturnType<typeof keptReads>;
