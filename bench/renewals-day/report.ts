import { formatNumber } from "@rankwright/schema";
import type { Page, Times } from "./answers.ts";
import type { Compared } from "./compare.ts";
import type { Figures, Summary } from "./memory.ts";

const MB = 1e6;
const rounded = (figure: number, places = 0) => figure.toFixed(places);

/** Memory in megabytes, after a garbage collection: resident, V8's heap, and outside of it. */
const memoryText = ({ rss, heapUsed, external }: Figures) =>
  `${rounded(rss / MB)} MB (heap ${rounded(heapUsed / MB)}, outside of it ${rounded(external / MB)})`;

const summaryText = ({ p50, p95, most }: Summary) =>
  `p50 ${rounded(p50, 1)} ms, p95 ${rounded(p95, 1)} ms, at most ${rounded(most)} ms`;

/** Figures of a day. */
export interface Day {
  due: number;
  subscriptions: number;
  seconds: number;
  cpuSeconds: number;
  stripeCpuSeconds: number;
  /** Busiest second of Stripe's test system, and requests that it refused. */
  requests: { most: number; refused: number };
  compared: Compared;
  pages: readonly (Page & Times)[];
  before: Figures;
  after: Figures;
  /** Resident memory in megabytes, every ten seconds. */
  memory: readonly number[];
  /** Delay of due timers, and CPU time of the thread between two of them, in milliseconds. */
  delay: Summary;
  busy: Summary;
  /** Mails that were queued when the last period was paid. */
  mails: number;
  othersShare: number;
}

/** Rows of the pages: the times of both servers, and their ratio. */
function pageRows(pages: readonly (Page & Times)[]): string[][] {
  const ofIdle = (path: string) => pages.find((page) => page.path === path && page.of === "idle");
  return pages
    .filter(({ of }) => of === "charging")
    .flatMap(({ path, p50, p95, n }) => {
      const idle = ofIdle(path);
      if (!idle) return [];
      const text = `p50 ${rounded(p50, 1)} ms, p95 ${rounded(p95, 1)} ms (${n} responses)`;
      const same = `without charging: ${rounded(idle.p50, 1)} and ${rounded(idle.p95, 1)} ms`;
      const ratio = `${rounded(p50 / idle.p50, 1)} and ${rounded(p95 / idle.p95, 1)} times`;
      return [[`\`${path}\``, `${text}; ${same}; ${ratio}`]];
    });
}

/** The results as a Markdown table. */
export function dayTable(day: Day): string {
  const { compared, seconds, due } = day;
  const rows = [
    [
      "charged once, and the same in the ledger and at Stripe",
      `${formatNumber(compared.right)} of ${formatNumber(due)}`,
    ],
    [
      "in due order",
      `${compared.outOfOrder === 0 ? "all" : `${compared.outOfOrder} not`}; at Stripe by up to ${compared.mostPlaces} places`,
    ],
    ["time", `${rounded(seconds)} s, ${rounded(due / seconds, 1)} charges/s`],
    [
      "CPU per charge",
      `${rounded((day.cpuSeconds / due) * 1_000)} ms; Stripe's test system ${rounded((day.stripeCpuSeconds / due) * 1_000)} ms`,
    ],
    ["requests to Stripe", `up to ${day.requests.most} in a second, ${day.requests.refused} refused`],
    ...pageRows(day.pages),
    ["event loop's delay", summaryText(day.delay)],
    ["CPU time of a turn of the event loop", summaryText(day.busy)],
    ["memory before", memoryText(day.before)],
    ["memory after", memoryText(day.after)],
    ["memory every 10 s, in MB", day.memory.map((one) => rounded(one)).join(", ")],
    ["mails that wait at the end", formatNumber(day.mails)],
    ["other processes", `${rounded(day.othersShare * 100)} % of the machine`],
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line([`${formatNumber(due)} of ${formatNumber(day.subscriptions)} subscriptions`, ""]),
    line(["---", "---"]),
    ...rows.map(line),
  ].join("\n");
}
