import { rmSync } from "node:fs";
import { z } from "zod";
import { type Case, cases } from "../growth/cases.ts";
import { type Filled, fill } from "../growth/fill.ts";
import { startProduct } from "../load/servers.ts";
import { spreadOf } from "../report/figures.ts";
import type { Single } from "../report/row.ts";
import type { Part } from "./part.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
const WARM_UP = 3;
const ROUNDS = 9;

const answer = z.object({ result: z.object({ data: z.looseObject({ pages: z.number().default(1) }) }) });

/** A running site of some size, asked as its owner's browser would. */
async function run({ folder, token }: Filled) {
  const { url, stop } = await startProduct(folder);
  const headers = { cookie: `session=${token}; signed-in=admin` };
  const read = async (path: string) => {
    const response = await fetch(url + path, { headers, redirect: "error" });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
  const pathOf = ({ procedure, input, paged, screen }: Case, page: number) => {
    if (screen) return `${screen.path}?${screen.parameter}=${page}`;
    const asked = paged ? { ...input, page } : input;
    return `/trpc/${procedure}${asked ? `?input=${encodeURIComponent(JSON.stringify(asked))}` : ""}`;
  };
  return {
    /** The last page of what the case finds. */
    last: async (of: Case) => {
      if (!of.paged) return 1;
      const { screen: _, ...listed } = of;
      return answer.parse(JSON.parse(await read(pathOf(listed, 1)))).result.data.pages;
    },
    ms: async (of: Case, page: number) => {
      const from = performance.now();
      await read(pathOf(of, page));
      return performance.now() - from;
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Site = Awaited<ReturnType<typeof run>>;

/** First, middle and last page in the large site, and the first in the small one, by turns: medians in milliseconds. */
async function time(of: Case, small: Site, large: Site) {
  const last = await large.last(of);
  const pages = [...new Set([1, Math.ceil(last / 2), last])];
  const asked = [() => small.ms(of, 1), ...pages.map((page) => () => large.ms(of, page))];
  const times = asked.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [at, ask] of asked.entries()) {
      const ms = await ask();
      if (round >= 0) times[at]?.push(ms);
    }
  const [first = 0, ...found] = times.map((each) => spreadOf(each).median);
  return { small: first, large: found };
}

const ms = (figure: number) => figure.toFixed(1);

/** The panel's tables, sums and search with a million of each row, beside a thousand. */
export const growth: Part = async () => {
  const [small, large] = [await run(await fill(SMALL)), await run(await fill(LARGE))];
  const lines = [
    "| asked | 1,000 | 1,000,000: first | middle | last | ratio | goal | reached |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
  ];
  let reached = 0;
  for (const each of cases) {
    const { small: least, large: found } = await time(each, small, large);
    const [first = 0] = found;
    const ratio = first / least;
    const isReached = Math.max(...found) <= each.most && (each.ratio === undefined || ratio <= each.ratio);
    reached += Number(isReached);
    const goal = `<= ${each.most} ms${each.ratio ? `, first <= ${each.ratio}x` : ""}`;
    const cells = [
      each.label,
      ms(least),
      ...[0, 1, 2].map((at) => (found[at] === undefined ? "" : ms(found[at]))),
    ];
    lines.push(`| ${[...cells, ratio.toFixed(1), goal, isReached ? "yes" : "no"].join(" | ")} |`);
  }
  await Promise.all([small.stop(), large.stop()]);
  const singles: Single[] = [
    {
      what: "tables, sums and searches that keep to their goals",
      figure: reached,
      shown: `${reached} of ${cases.length}`,
      goal: { atLeast: cases.length },
      goalShown: "all",
    },
  ];
  return { title: "Growth (median milliseconds over HTTP)", singles, text: lines.join("\n") };
};
