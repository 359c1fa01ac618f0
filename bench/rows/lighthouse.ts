import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import run from "lighthouse";
import { browserFlags, ensureBrowser } from "../../e2e/support/browser.mjs";
import { freePorts } from "../../scripts/site.mjs";
import { startProduct } from "../load/servers.ts";
import type { Measure } from "../report.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lowest of Lighthouse's scores for the front page on a phone. */
export const lighthouse: Measure = async (shop) => {
  const profile = mkdtempSync(join(tmpdir(), "rankwright-chromium-"));
  const [port = 0] = await freePorts(1);
  const product = await startProduct(shop.copy());
  const flags = [
    ...browserFlags,
    "--headless=new",
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  // Runs in its own process group, so that all of it can be stopped: on Debian, a script starts the browser.
  const browser = spawn(await ensureBrowser(), [...flags, "about:blank"], {
    stdio: "ignore",
    detached: true,
  });
  const ended = once(browser, "exit");
  try {
    const result = await run(`${product.url}/`, {
      port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
    });
    const scores = CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
    const least = Math.min(...scores);
    return [
      {
        row: "front page on a phone, the lowest score of Lighthouse",
        ours: `${least} (${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(", ")})`,
        floor: "100",
        isReached: least === 100,
      },
    ];
  } finally {
    if (browser.pid) process.kill(-browser.pid);
    await ended;
    await product.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};
