import { type RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { begun } from "../watchdog/in-progress.ts";
import { readTarget } from "./target.ts";

/** Limits of a connection: times in milliseconds, sizes in bytes. */
export interface ListenerLimits {
  /** Maximum time until a request has arrived completely, including its headers. */
  requestMs: number;
  /** Maximum time without data in either direction. Live streams send pings more often. */
  silentMs: number;
  /** Keep-alive time between requests. Longer than that of common proxies, so that the proxy closes the connection first. */
  idleMs: number;
  /** Maximum total size of a request's headers. */
  headBytes: number;
}

export const listenerLimits: ListenerLimits = {
  requestMs: 30_000,
  silentMs: 120_000,
  idleMs: 72_000,
  headBytes: 16_384,
};

/** Fastify options for a graceful shutdown: requests that arrive during the shutdown are served. */
export const drainOptions = { return503OnClosing: false, forceCloseConnections: false };

const NO_TARGET = JSON.stringify({
  type: "about:blank",
  title: "Bad Request",
  status: 400,
  detail: "The host name of the request doesn't belong to this site.",
  code: "BAD_REQUEST",
});

/** Time in milliseconds for open connections to send a last request after the shutdown begins. */
const LAST_REQUEST_MS = 500;
/** Interval in milliseconds at which a closing server closes idle connections. */
const ENDED_MS = 20;
/** Maximum number of event loop turns for draining. Enough for a full accept queue, but finite in case connections never stop. */
const MAX_TURNS = 2_000;

/**
 * HTTP server with limits and graceful shutdown, for Fastify's `serverFactory` (with `drains`). A slow request gets 408, oversized
 * headers get 431, an invalid request target gets 400.
 *
 * On close, every client that has already connected is served. Connections in the operating system's accept queue are accepted.
 * Requests that arrive within half a second get a response with `Connection: close`. After that, the server waits only for requests
 * in progress. By default, Node would reset connections with unread data, and wait for connections without a request. No response
 * is sent until the accept queue is empty: clients reconnect after a response, so under heavy load the queue would never empty.
 */
export class LimitedServer extends Server {
  readonly #unused = new Set<Socket>();
  /** Number of connections and requests so far. */
  #heard = 0;
  #isClosing = false;
  #isDraining = false;
  /** Requests that are held back while the accept queue is drained. Undefined at other times. */
  #held: (() => void)[] | undefined;

  constructor(handler: RequestListener, { requestMs, silentMs, idleMs, headBytes }: ListenerLimits) {
    const limits = {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      // By default, Node checks for late requests only every 30 seconds, which could double the limit.
      connectionsCheckingInterval: Math.ceil(requestMs / 10),
      keepAliveTimeout: idleMs,
      maxHeaderSize: headBytes,
    };
    super(limits, (request, response) => {
      this.#heard += 1;
      this.#unused.delete(request.socket);
      if (this.#held) this.#held.push(() => this.#answer(handler, request, response));
      else this.#answer(handler, request, response);
    });
    this.setTimeout(silentMs);
    this.on("connection", (socket) => {
      this.#heard += 1;
      this.#unused.add(socket);
      socket.once("close", () => this.#unused.delete(socket));
    });
  }

  #answer(handler: RequestListener, ...[request, response]: Parameters<RequestListener>): void {
    if (this.#isClosing) response.setHeader("Connection", "close");
    if (readTarget(request)) {
      const done = begun(`${request.method} ${request.url}`);
      response.once("close", done);
      handler(request, response);
      return;
    }
    response.writeHead(400, { "Content-Type": "application/problem+json", Connection: "close" });
    response.end(NO_TARGET);
  }

  override close(done?: (error?: Error) => void): this {
    if (!this.listening || this.#isClosing) return super.close(done);
    this.#isClosing = true;
    this.#isDraining = true;
    const held: (() => void)[] = [];
    this.#held = held;
    this.#whenQuiet(() => {
      super.close(done);
      this.#held = undefined;
      for (const answer of held) answer();
      // Requests from before the shutdown have no `Connection: close`, so their connections stay open after the response.
      const ended = setInterval(() => this.closeIdleConnections(), ENDED_MS);
      this.once("close", () => clearInterval(ended));
      // After this time, a busy process may still have unread data, so it drains again.
      setTimeout(() => this.#whenQuiet(() => this.#endSilent()), LAST_REQUEST_MS).unref();
    });
    return this;
  }

  /** Calls `then` after two event loop turns without new connections or requests. Each turn accepts a connection and reads its data. */
  #whenQuiet(then: () => void, quietTurns = 0, turnsLeft = MAX_TURNS): void {
    if (quietTurns === 2 || turnsLeft === 0) {
      then();
      return;
    }
    const before = this.#heard;
    setImmediate(() => this.#whenQuiet(then, this.#heard === before ? quietTurns + 1 : 0, turnsLeft - 1));
  }

  #endSilent(): void {
    this.#isDraining = false;
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
    this.closeIdleConnections();
  }

  /** Node calls this as soon as the server closes, which would reset connections with unread data. Ignored while draining. */
  override closeIdleConnections(): void {
    if (!this.#isDraining) super.closeIdleConnections();
  }
}
