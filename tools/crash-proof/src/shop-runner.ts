import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Kill } from "./kill-points.ts";

const program = fileURLToPath(new URL("shop-process.ts", import.meta.url));
const first = new URL("resolve-once.ts", import.meta.url).href;

/** The shop starts many times: compiling it once is enough. */
const compileCache = join(tmpdir(), "rankwright-compile-cache");

/** The parts of the shop's answers that the proof reads. */
const answerShape = z.looseObject({
  _id: z.string().optional(),
  token: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  result: z.object({ data: z.unknown() }).optional(),
});
export type Answer = z.infer<typeof answerShape>;

interface Options {
  dataDir: string;
  port: number;
  /** Where the payment providers are, and whatever else is set. */
  settings: Record<string, string>;
  /** A file that is made by the first start and makes the next ones quick. */
  resolutions: string;
  /** undefined: mails are files. */
  smtpUrl?: string | undefined;
  /** The kill point of each life, the first life's first; after the last the shop lives. */
  kills?: Kill[];
}

/** A shop that is started again whenever it was killed. */
export class ShopRunner {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #lives = 0;
  #ahead = 0;
  /** How many lives ended at their kill point. */
  kills = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when the shop answers; throws when it ended in any other way than by being killed. */
  async up(): Promise<void> {
    while (!this.#alive()) {
      await this.#noteEnd();
      const { dataDir, port, settings, resolutions, smtpUrl, kills = [] } = this.#options;
      const kill = kills[this.#lives];
      this.#lives += 1;
      const child = fork(
        program,
        [resolutions, String(this.#ahead), ...(kill ? [kill.point, String(kill.count)] : [])],
        {
          execArgv: ["--import", first],
          env: {
            NODE_COMPILE_CACHE: compileCache,
            DATA_DIR: dataDir,
            API_PORT: String(port),
            ...settings,
            ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
            ADMIN_PASSWORD: "a good password",
            SEED: "none",
            LOG_LEVEL: "error",
          },
          stdio: ["ignore", "inherit", "inherit", "ipc"],
        },
      );
      this.#child = child;
      await Promise.race([once(child, "message"), once(child, "exit")]);
    }
  }

  #alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async #noteEnd(): Promise<void> {
    if (!this.#child) return;
    if (this.#child.signalCode !== "SIGKILL") throw new Error(`The shop ended with ${this.#child.exitCode}.`);
    this.kills += 1;
    this.#child = undefined;
  }

  /**
   * Asks the shop, as often as it takes: it may be killed before, during or after. A repeat with the same `key` must not
   * do a thing twice.
   */
  async ask(
    method: string,
    path: string,
    { token = "", body, key }: Asking = {},
  ): Promise<{ status: number; answer: Answer }> {
    for (;;) {
      await this.up();
      try {
        const response = await fetch(`http://127.0.0.1:${this.#options.port}${path}`, {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body ? { "content-type": "application/json" } : {}),
            ...(key ? { "idempotency-key": key } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const answer = answerShape.parse(await response.json());
        return { status: response.status, answer };
      } catch {
        await this.#ended();
      }
    }
  }

  /** After a broken connection: the process is ending, or has ended. */
  async #ended(): Promise<void> {
    if (this.#child && this.#alive()) await once(this.#child, "exit");
  }

  /** The shop's address. */
  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`;
  }

  /** Its time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Starts it again with its clock so much further ahead, in milliseconds. */
  async pass(ms: number): Promise<void> {
    await this.kill();
    this.#ahead += ms;
    await this.up();
  }

  /** Ends it the hard way. */
  async kill(): Promise<void> {
    if (!this.#child || !this.#alive()) return;
    const exit = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exit;
    this.#child = undefined;
  }
}

interface Asking {
  token?: string;
  body?: object;
  key?: string;
}
