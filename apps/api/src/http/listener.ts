import { type RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

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

/**
 * The server of a listener, for Fastify's `serverFactory`. A slow request is cut off with 408, a huge head with 431.
 * Closing waits for requests that are under way and for nothing else: Node by itself also waits for connections on
 * which nothing was asked yet (browsers open some in advance), and for those that become idle later.
 */
export class LimitedServer extends Server {
  readonly #unused = new Set<Socket>();

  constructor(handler: RequestListener, { requestMs, silentMs, idleMs, headBytes }: ListenerLimits) {
    const limits = {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      // Node checks for late requests every 30 seconds by default: some would have twice the time.
      connectionsCheckingInterval: Math.ceil(requestMs / 10),
      keepAliveTimeout: idleMs,
      maxHeaderSize: headBytes,
    };
    super(limits, handler);
    this.setTimeout(silentMs);
    this.on("connection", (socket) => {
      this.#unused.add(socket);
      socket.once("close", () => this.#unused.delete(socket));
    });
    this.on("request", ({ socket }, response) => {
      this.#unused.delete(socket);
      response.once("close", () => this.listening || setImmediate(() => this.closeIdleConnections()));
    });
  }

  override close(done?: (error?: Error) => void): this {
    super.close(done);
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
    return this;
  }
}
