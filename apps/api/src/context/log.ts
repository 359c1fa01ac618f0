import { type DestinationStream, type Logger, pino } from "pino";
import { maskedPath } from "../addresses/masked-path.ts";
import type { Env } from "../settings/env.ts";

/** Creates the process' log: JSON lines to standard output or to `destination`. Secrets are never logged. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    serializers: {
      // Omits headers, and masks the tokens of mailed links in the query and the path.
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

/** Number of buffered characters from which lines are written immediately, before the end of the event loop turn. */
const MAX_BATCH = 8_192;
/** Maximum number of characters that are buffered while the output is blocked. Further lines are dropped. */
const MAX_WAITING = 1_000_000;

let output: DestinationStream | undefined;

/**
 * Returns a stream to standard output that writes all lines of one event loop turn at once, because each write is slower than
 * formatting a line. Remaining lines are written on exit, except on SIGKILL. If the output is closed or the disk is full, lines are
 * dropped and the site continues.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  const out = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
  out.on("error", () => undefined);
  let lines = "";
  // The library's flushSync would retry forever and block the process.
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
      if (lines.length > MAX_BATCH) flush();
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
