// @ts-check
// Lighthouse's mobile figures of every public page of the built site with its demo content, and each page's weight.
// Prints the table that stands in docs/benchmarks.md. Three runs a page, the median of each figure.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLIC_PAGES } from "@rankwright/schema";
import lighthouse from "lighthouse";
import { browserFlags, ensureBrowser } from "../scripts/browser.mjs";
import { freePorts, startSite } from "../scripts/site.mjs";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const dataDir = await mkdtemp(join(tmpdir(), "rankwright-lighthouse-"));
const profile = await mkdtemp(join(tmpdir(), "rankwright-chromium-"));
const [port = 0] = await freePorts(1);
const site = await startSite(dataDir);
const browser = spawn(
  await ensureBrowser(),
  [
    ...browserFlags,
    "--headless=new",
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    "about:blank",
  ],
  { stdio: "ignore" },
);

try {
  console.log(
    "| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | HTML | script |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const page of PUBLIC_PAGES) {
    /** @type {Record<string, number[]>} */
    const figures = {};
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(site.url + page, {
        port,
        onlyCategories: CATEGORIES,
        logLevel: "error",
      });
      if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
      const { categories, audits } = result.lhr;
      /** @param {string} name @param {number | null | undefined} value */
      const note = (name, value) => {
        figures[name] = [...(figures[name] ?? []), value ?? 0];
      };
      for (const name of CATEGORIES) {
        note(name, (categories[name]?.score ?? 0) * 100);
        for (const { id } of categories[name]?.auditRefs ?? []) {
          const audit = audits[id];
          const failed =
            audit && audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== "informative";
          if (failed && run === 0)
            console.error(`${page} ${name}: ${id} ${audit.score} ${audit.displayValue ?? ""}`);
        }
      }
      note("lcp", audits["largest-contentful-paint"]?.numericValue);
      note("cls", audits["cumulative-layout-shift"]?.numericValue);
      note("tbt", audits["total-blocking-time"]?.numericValue);
      const details = audits["network-requests"]?.details;
      const requests = details?.type === "table" ? details.items : [];
      /** @param {string} type */
      const sent = (type) =>
        requests.reduce((sum, item) => sum + (item.resourceType === type ? Number(item.transferSize) : 0), 0);
      note("html", sent("Document"));
      note("script", sent("Script"));
    }
    /** @param {string} name */
    const of = (name) => median(figures[name] ?? []);
    const scores = CATEGORIES.map((name) => Math.round(of(name)));
    const cells = [
      ...scores,
      `${(of("lcp") / 1000).toFixed(2)} s`,
      of("cls").toFixed(3),
      `${Math.round(of("tbt"))} ms`,
      kB(of("html")),
      kB(of("script")),
    ];
    console.log(`| \`${page}\` | ${cells.join(" | ")} |`);
  }
} finally {
  browser.kill();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
