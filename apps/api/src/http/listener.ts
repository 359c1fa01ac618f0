import { type RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { begun } from "../watchdog/under-way.ts";
import { readTarget } from "./target.ts";

/** What a listener allows a connection: times in milliseconds, sizes in bytes. */
export interface ListenerLimits {
  /** Until the whole of a request has arrived, its head included. */
  requestMs: number;
  /** Without a byte in either direction; the pings of a live stream come more often. */
  silentMs: number;
  /** Between two requests: longer than usual proxies keep a connection, or one would be closed in their hands. */
  idleMs: number;
  /** All headers of a request together. */
  headBytes: number;
}

export const listenerLimits: ListenerLimits = {
  requestMs: 30_000,
  silentMs: 120_000,
  idleMs: 72_000,
  headBytes: 16_384,
};

/** Fastify's settings for such a server: what arrives while it closes is served, and no connection is cut off. */
export const drains = { return503OnClosing: false, forceCloseConnections: false };

const NO_TARGET = JSON.stringify({
  type: "about:blank",
  title: "Bad Request",
  status: 400,
  detail: "The request names no address of this site.",
  code: "BAD_REQUEST",
});

/** Who connected before the stop may say what they want within this time, in milliseconds: a round trip and the work of others. */
const LAST_WORD_MS = 500;
/** How often a server that closes looks for connections whose request has ended, in milliseconds. */
const ENDED_MS = 20;
/** More than the system keeps waiting for a listener; without an end, a flood would keep it open. */
const MOST_TURNS = 2_000;

/**
 * The server of a listener, for Fastify's `serverFactory` (with `drains`). A slow request is cut off with 408, a huge head with
 * 431, a target that names nothing here with 400.
 *
 * Closing serves everybody who connected before it: connections that wait in the system's queue are accepted, what they and idle
 * ones send within half a second is read and answered (with `Connection: close`), and then it waits for requests that are under
 * way and for nothing else. Node by itself resets what it has not read, and waits for connections on which nothing was asked. Nobody is
 * answered before the queue is empty: in a flood, clients that are answered connect again, and it would never be empty.
 */
export class LimitedServer extends Server {
  readonly #unused = new Set<Socket>();
  /** Connections and requests so far. */
  #heard = 0;
  #isClosing = false;
  #isDraining = false;
  /** While connections of the system's queue are accepted: what is asked on them is answered after that. */
  #held: (() => void)[] | undefined;

  constructor(handler: RequestListener, { requestMs, silentMs, idleMs, headBytes }: ListenerLimits) {
    const limits = {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      // Node checks for late requests every 30 seconds by default: some would have twice the time.
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
      // Requests that came before it leave connections open when they are answered.
      const ended = setInterval(() => this.closeIdleConnections(), ENDED_MS);
      this.once("close", () => clearInterval(ended));
      // A busy process may find much to read when the time is over.
      setTimeout(() => this.#whenQuiet(() => this.#endSilent()), LAST_WORD_MS).unref();
    });
    return this;
  }

  /** Goes on after two turns that brought nothing new: each accepts a connection that waits, and reads what was sent. */
  #whenQuiet(then: () => void, quietTurns = 0, turnsLeft = MOST_TURNS): void {
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

  /** Closing does so at once by itself, and would reset what was sent and not read yet. */
  override closeIdleConnections(): void {
    if (!this.#isDraining) super.closeIdleConnections();
  }
}
