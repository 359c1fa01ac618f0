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

/** Lighthouse's lowest score of the front page on a phone. */
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
  // Started in a process group, because Debian starts the browser with a script.
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
