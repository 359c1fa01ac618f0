import { type DestinationStream, type Logger, pino } from "pino";
import { maskedPath } from "../addresses/masked-path.ts";
import type { Env } from "../settings/env.ts";

/** The log of one process, as JSON lines to the standard output or to `destination`. No line holds a secret. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    serializers: {
      // Without headers, and without what mailed links carry: a token in the query, or a private link's in the path.
      req: ({ method, url, ip }: { method?: string; url?: string; ip?: string }) => ({
        method,
        url: url && maskedPath(url),
        ip,
      }),
    },
    redact: { paths: ["password", "token", "*.password", "*.token"] },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines of one turn that are written before its end, in characters. */
const MOST_TOGETHER = 8_192;
/** What waits for a disk that is full, in characters; what comes then is lost. */
const MOST_WAITING = 1_000_000;

let output: DestinationStream | undefined;

/**
 * The standard output, to which the lines of one turn of the event loop go together: to write each takes longer than to make it.
 * However the process ends, but for SIGKILL, all are written. Where they can't be, because nobody reads them any more or the disk
 * is full, the site goes on without.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  const out = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING });
  out.on("error", () => undefined);
  let lines = "";
  // Not the library's own flushSync: it tries for ever, and nothing else happens meanwhile.
  const flush = () => {
    const written = lines;
    lines = "";
    if (written) out.write(written);
  };
  process.on("exit", flush);
  let isPlanned = false;
  output = {
    write(line) {
      lines += line;
      if (lines.length > MOST_TOGETHER) flush();
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
