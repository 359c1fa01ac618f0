import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePorts, startSite } from "../../scripts/site.mjs";

/** Starts the built site on a data folder. It accepts a forwarded client address, so that rate limits per address can be avoided. */
export const startProduct = (dataDir: string, settings: Record<string, string> = {}) =>
  startSite(dataDir, { SEED: "none", TRUST_PROXY: "true", ...settings });

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts a program of `limits` with a port and `args`, and waits until it responds at `/`. */
export const startLimit = async (program: string, ...args: string[]) =>
  startProgram(`limits/${program}`, (await freePorts(1))[0] ?? 0, ...args);

/** Starts a program of `bench` that listens on `port`, and waits until it responds at `/`. */
export async function startProgram(program: string, port: number, ...args: string[]) {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [file, `${port}`, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it answered.`);
    await pause(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off("exit", kill);
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
