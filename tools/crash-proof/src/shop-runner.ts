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

/** The shop starts many times: compiling it once is enough. */
const compileCache = join(tmpdir(), "rankwright-compile-cache");

/** So long after a broken line, in milliseconds, the shop is asked again. */
const AGAIN_MS = 20;

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
  /** Whether orders' rooms are worked on, too. */
  hasRooms?: boolean;
  /** undefined: mails are files. */
  smtpUrl?: string | undefined;
  /** The kill point of each life, the first life's first; after the last the shop lives, or what `arm` says. */
  kills?: Kill[];
}

/** Resolves when the process says something, or ends. */
async function heard(child: ChildProcess): Promise<void> {
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(child, "message", { signal }), once(child, "exit", { signal })]);
  either.abort();
}

/** A shop that is started again whenever it was killed. */
export class ShopRunner {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #ahead = 0;
  #starting: Promise<void> | undefined;
  /** The kill points of the next lives, the next one's first. */
  #next: (Kill | undefined)[];
  /** How many lives ended at their kill point. */
  kills = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#next = [...(options.kills ?? [])];
  }

  /** Resolves when the shop answers; throws when it ended in any other way than by being killed. */
  async up(): Promise<void> {
    while (!this.#alive()) {
      // Many may ask at once, and it is started once.
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

  /** Lets it end at the first of these, its next life at the second, and so on; in place of what was said before. */
  async arm(kills: readonly Kill[]): Promise<void> {
    await this.up();
    this.#next = kills.slice(1);
    const [now] = kills;
    const child = this.#child;
    if (!child) return;
    const taken = heard(child);
    // It may be ending at this moment, by the kill that was armed before.
    child.send(now ?? { point: "none", count: 1 }, () => {});
    await taken;
  }

  /** Lets its next life end at the first of these, and so on; in place of what was said before. */
  nextLives(kills: readonly Kill[]): void {
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
   * Asks the shop, as often as it takes: it may be killed before, during or after. A repeat with the same `key` must not
   * do a thing twice.
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
      // The line broke: the shop is ending, or it was one to its life before, and the shop of now never heard of it.
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
  /** In place of `body`: bytes as they are. */
  bytes?: Buffer<ArrayBuffer>;
  key?: string;
}
