import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crashRun, type RunResult, type Stage } from "./crash-run.ts";
import { type SandboxClient, startSandbox } from "./sandbox-client.ts";
import { ShopRunner } from "./shop-runner.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A shop with a package, a payment e-mail and a customer, made over its own REST paths. */
async function prepare(template: string, sandbox: SandboxClient): Promise<Stage> {
  const port = await freePort();
  const shop = new ShopRunner({
    dataDir: template,
    port,
    checkoutUrl: sandbox.checkoutUrl,
    nextKill: () => 0,
  });
  try {
    const password = "a good password";
    const owner = await shop.ask("POST", "/auth/sign-in", { body: { email: "owner@example.com", password } });
    const asOwner = { token: owner.answer.token ?? "" };
    const offer = {
      packageName: "Basic",
      packagePrice: "49.50",
      packageButtonText: "Order",
      packagePointOne: "One page",
    };
    const made = [
      await shop.ask("POST", "/add-pricing", { ...asOwner, body: offer }),
      await shop.ask("POST", "/add-email", { ...asOwner, body: { paypalEmail: "pay@example.com" } }),
      await shop.ask("POST", "/auth/register", { body: { email: "one@example.com", password } }),
    ];
    const wrong = made.find(({ status }) => status >= 300);
    if (wrong) throw new Error(`The shop could not be set up: ${JSON.stringify(wrong)}`);
    const customer = await shop.ask("POST", "/auth/sign-in", {
      body: { email: "one@example.com", password },
    });
    return { template, token: customer.answer.token ?? "", port, sandbox };
  } finally {
    await shop.kill();
  }
}

/** Does `runs` runs with the seeds from `firstSeed` on, one after the other; tells of each when it is done. */
export async function crashRuns(
  { runs, firstSeed }: { runs: number; firstSeed: number },
  done: (result: RunResult) => void = () => {},
): Promise<RunResult[]> {
  const template = mkdtempSync(join(tmpdir(), "rankwright-crash-template-"));
  const sandbox = await startSandbox();
  try {
    const stage = await prepare(template, sandbox);
    const results: RunResult[] = [];
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const result = await crashRun(stage, seed);
      results.push(result);
      done(result);
    }
    return results;
  } finally {
    await sandbox.close();
    rmSync(template, { recursive: true, force: true });
  }
}
