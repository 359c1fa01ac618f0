import { type DestinationStream, type Logger, pino } from "pino";
import type { Env } from "./env.ts";

/** The log of one process, as JSON lines to the standard output or to `destination`. No line holds a secret. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    serializers: {
      // Without headers, and without the query: mailed links carry their token there.
      req: ({ method, url, ip }: { method?: string; url?: string; ip?: string }) => ({
        method,
        url: url?.split("?", 1)[0],
        ip,
      }),
    },
    redact: { paths: ["password", "token", "*.password", "*.token"] },
  };
  return destination ? pino(options, destination) : pino(options);
}
