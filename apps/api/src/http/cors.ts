import type { FastifyCorsOptions } from "@fastify/cors";

/** What a page on another origin reads of an answer beside its body. */
const READABLE = "Retry-After";

/** Pages on any origin may ask, with a token. */
export const cors: FastifyCorsOptions = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
  // The last two are what tRPC's own clients send for streams and live news.
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "trpc-accept", "Last-Event-ID"],
  exposedHeaders: [READABLE],
  // Whoever is no browser asks by OPTIONS, too.
  strictPreflight: false,
};

/** The same, of an answer to what was refused before any route. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": READABLE,
};
