import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePorts, startSite } from "../../scripts/site.mjs";

/** A server in a process of its own. */
export interface Server {
  url: string;
  pid: number;
  /** From the start of its process to its first answer. */
  startedMs: number;
  stop: () => Promise<unknown>;
}

export interface Product extends Server {
  apiUrl: string;
}

/** The built product over a folder of data, behind a proxy that tells who asks: one address would soon be throttled. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  return startSite(dataDir, { SEED: "none", TRUST_PROXY: "true", ...settings });
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );

/** A program of `limits`: it gets its port and `args`, and answers at `/`. */
export async function startLimit(program: string, ...args: string[]): Promise<Server> {
  const file = fileURLToPath(new URL(`../limits/${program}`, import.meta.url));
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, [file, `${port}`, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  while ((await answers(url)) === undefined) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it answered.`);
    await pause(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startedMs: performance.now() - from,
    stop: async () => {
      process.off("exit", kill);
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
