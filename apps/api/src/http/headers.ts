import type { FastifyCorsOptions } from "@fastify/cors";

/** Directives of the API host's Content-Security-Policy that differ from helmet's defaults: its responses load and run nothing. */
export const apiPolicy = { "default-src": ["'none'"] };

/** CORS for the API host: pages on any origin may call it with a bearer token, never with a cookie. */
export const cors: FastifyCorsOptions = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
  // tRPC's clients send the last two for streams and subscriptions.
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "trpc-accept", "Last-Event-ID"],
  exposedHeaders: ["Retry-After"],
  // Programs that aren't browsers send OPTIONS without the headers of a preflight request.
  strictPreflight: false,
};
