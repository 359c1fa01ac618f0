import { type DestinationStream, type Logger, pino } from "pino";
import type { Env } from "./settings/env.ts";

/** The log of one process, as JSON lines to the standard output or to `destination`. No line holds a secret. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    serializers: {
      // Without headers, and without what mailed links carry: a token in the query, or a private link's in the path.
      req: ({ method, url, ip }: { method?: string; url?: string; ip?: string }) => ({
        method,
        url: url?.split("?", 1)[0]?.replace(/^(\/room\/)[^/]+/i, "$1…"),
        ip,
      }),
    },
    redact: { paths: ["password", "token", "*.password", "*.token"] },
  };
  return pino(options, destination ?? standardOutput());
}

let output: DestinationStream | undefined;

/**
 * The standard output, to which the lines of one turn of the event loop go together: to write each takes longer than to make it.
 * However the process ends, but for SIGKILL, all are written.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  const lines = pino.destination({ dest: 1, sync: true, minLength: 8_192 });
  const flush = () => lines.flushSync();
  process.on("exit", flush);
  let isPlanned = false;
  output = {
    write(line) {
      lines.write(line);
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(() => {
        isPlanned = false;
        flush();
      });
    },
  };
  return output;
}
