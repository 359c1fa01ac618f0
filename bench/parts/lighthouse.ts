import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLIC_PAGES } from "@rankwright/schema";
import run, { type Result } from "lighthouse";
import { browserFlags, ensureBrowser } from "../../e2e/support/browser.mjs";
import { freePorts } from "../../scripts/site.mjs";
import { startProduct } from "../load/servers.ts";
import { spreadOf } from "../report/figures.ts";
import type { Part } from "./part.ts";

const RUNS = 1;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** What each run found of one kind, by its name. */
type Figures = Record<string, number[]>;

function note({ categories, audits }: Result, figures: Figures): void {
  const add = (name: string, value: number | null | undefined) => {
    figures[name] = [...(figures[name] ?? []), value ?? 0];
  };
  for (const name of CATEGORIES) add(name, (categories[name]?.score ?? 0) * 100);
  add("lcp", audits["largest-contentful-paint"]?.numericValue);
  add("cls", audits["cumulative-layout-shift"]?.numericValue);
  add("tbt", audits["total-blocking-time"]?.numericValue);
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  for (const type of ["Document", "Script"]) {
    const sent = requests.filter((item) => item.resourceType === type);
    add(
      type,
      sent.reduce((sum, item) => sum + Number(item.transferSize), 0),
    );
  }
}

/** Lighthouse's mobile figures of every public page, and what each weighs. */
export const lighthouse: Part = async (shop) => {
  const profile = mkdtempSync(join(tmpdir(), "rankwright-chromium-"));
  const [port = 0] = await freePorts(1);
  const product = await startProduct(shop.copy());
  const flags = [
    ...browserFlags,
    "--headless=new",
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  // Its own group: Debian starts it through a script, which would be ended alone.
  const browser = spawn(await ensureBrowser(), [...flags, "about:blank"], {
    stdio: "ignore",
    detached: true,
  });
  const lines = [
    row(["page", ...CATEGORIES, "LCP", "CLS", "TBT", "HTML", "script"]),
    row(Array.from({ length: 10 }, () => "---")),
  ];
  const scores: number[] = [];
  const scripts: number[] = [];
  for (const page of PUBLIC_PAGES) {
    const figures: Figures = {};
    for (let n = 0; n < RUNS; n += 1) {
      const result = await run(product.url + page, {
        port,
        onlyCategories: [...CATEGORIES],
        logLevel: "error",
      });
      if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
      note(result.lhr, figures);
    }
    const of = (name: string) => spreadOf(figures[name] ?? []).median;
    const seen = CATEGORIES.map((name) => Math.round(of(name)));
    scores.push(...seen);
    scripts.push(of("Script"));
    const paint = [`${(of("lcp") / 1000).toFixed(2)} s`, of("cls").toFixed(3), `${Math.round(of("tbt"))} ms`];
    lines.push(row([`\`${page}\``, ...seen.map(String), ...paint, kB(of("Document")), kB(of("Script"))]));
  }
  const ended = once(browser, "exit");
  if (browser.pid) process.kill(-browser.pid);
  await ended;
  await product.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const least = Math.min(...scores);
  const most = Math.max(...scripts);
  return {
    title: "Public pages in Lighthouse, mobile",
    singles: [
      {
        what: "lowest score of any page",
        figure: least,
        shown: `${least}`,
        goal: { atLeast: 100 },
        goalShown: "100",
      },
      {
        what: "most script of any page",
        figure: most,
        shown: kB(most),
        goal: { atMost: 3_000 },
        goalShown: "<= 3 kB",
      },
    ],
    text: lines.join("\n"),
  };
};
