import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Kill } from "./kill-points/index.ts";

const program = fileURLToPath(new URL("shop-process.ts", import.meta.url));
const first = new URL("resolve-once.ts", import.meta.url).href;

/** Shared compile cache, because the shop starts many times. */
const compileCache = join(tmpdir(), "rankwright-compile-cache");

/** Delay before a request is retried after a broken connection, in milliseconds. */
const AGAIN_MS = 20;

/** Fields of the shop's responses that the crash tests read. */
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
  /** Addresses of the payment providers, and other settings. */
  settings: Record<string, string>;
  /** File with the cached module resolutions. The first start creates it. */
  resolutions: string;
  /** True if the workers of orders' rooms run, too. */
  hasRooms?: boolean;
  /** Address of the SMTP server; undefined: mails are written as files. */
  smtpUrl?: string | undefined;
  /** Kills to arm in the successive processes, one for each. Can be replaced later. */
  kills?: Kill[];
}

/** Waits until the process sends a message or exits. */
async function heard(child: ChildProcess): Promise<void> {
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(child, "message", { signal }), once(child, "exit", { signal })]);
  either.abort();
}

/** Runs a shop in a child process and restarts it after every kill. */
export class ShopRunner {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #ahead = 0;
  #starting: Promise<void> | undefined;
  /** Kills of the next processes, in order. */
  #next: (Kill | undefined)[];
  /** Number of processes that were killed at their kill point. */
  kills = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#next = [...(options.kills ?? [])];
  }

  /** Starts the shop if it is not running, and waits until it is ready. Throws if it exited for any other reason than a kill. */
  async up(): Promise<void> {
    while (!this.#alive()) {
      // Concurrent callers share one start.
      this.#starting ??= this.#start().finally(() => {
        this.#starting = undefined;
      });
      await this.#starting;
    }
    await this.#starting;
  }

  async #start(): Promise<void> {
    this.#noteEnd();
    const { dataDir, port, settings, resolutions, smtpUrl, hasRooms = false } = this.#options;
    const orders = { ahead: this.#ahead, hasRooms, kill: this.#next.shift() };
    const child = fork(program, [resolutions, JSON.stringify(orders)], {
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
    });
    this.#child = child;
    await heard(child);
  }

  /** Arms the first kill in the running process and the others in the processes after it. Replaces all previous kills. */
  async arm(kills: readonly Kill[]): Promise<void> {
    await this.up();
    this.#next = kills.slice(1);
    const [now] = kills;
    const child = this.#child;
    if (!child) return;
    const taken = heard(child);
    // Ignores errors, because the previous kill may be ending the process right now.
    child.send(now ?? { point: "none", count: 1 }, () => {});
    await taken;
  }

  /** Sets the kills of the next processes, but not of the running one. Replaces the previous kills. */
  setNextKills(kills: readonly Kill[]): void {
    this.#next = [...kills];
  }

  #alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #noteEnd(): void {
    if (!this.#child) return;
    if (this.#child.signalCode !== "SIGKILL") throw new Error(`The shop ended with ${this.#child.exitCode}.`);
    this.kills += 1;
    this.#child = undefined;
  }

  /**
   * Sends a request and retries until there is a response, because the shop may be killed at any time. `key` is the idempotency key of all
   * attempts.
   */
  async ask(method: string, path: string, asking: Asking = {}): Promise<{ status: number; answer: Answer }> {
    for (;;) {
      await this.up();
      const got = await this.#asked(method, path, asking).catch(() => undefined);
      if (got)
        return {
          status: got.status,
          answer: answerShape.parse(got.said === "" ? {} : JSON.parse(got.said)),
        };
      // The connection broke because the shop was killed, or because it was a keep-alive connection to the previous process.
      await pause(AGAIN_MS);
    }
  }

  async #asked(
    method: string,
    path: string,
    { token, body, bytes, key }: Asking,
  ): Promise<{ status: number; said: string }> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
        ...(bytes ? { "content-type": "application/octet-stream" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body || bytes ? { body: bytes ?? JSON.stringify(body) } : {}),
    });
    return { status: response.status, said: await response.text() };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`;
  }

  /** Shop's current time, in milliseconds since the Unix epoch. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Restarts the shop with its clock advanced, in milliseconds. */
  async pass(ms: number): Promise<void> {
    await this.kill();
    this.#ahead += ms;
    await this.up();
  }

  /** Kills the shop with SIGKILL. */
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
  /** Raw body. Replaces `body`. */
  bytes?: Buffer<ArrayBuffer>;
  key?: string;
}
