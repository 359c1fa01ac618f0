import { formatNumber } from "@rankwright/schema";
import type { Latency, Measured } from "../load/turns.ts";
import { type Goal, reaches, type Spread } from "./figures.ts";
import { type Beside, crowded, type Findings, ratioOf, type Single, type Work } from "./row.ts";

/** As "3,091". */
export const whole = (figure: number) => formatNumber(Math.round(figure));

/** As "3,091 ±2 %". */
const spread = ({ median, share }: Spread) => `${whole(median)} ±${Math.round(share * 100)} %`;

const mark = (isReached: boolean) => (isReached ? "yes" : "no");

const goalText = (goal: Goal) => ("atLeast" in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`);

const ms = (figure: number) => figure.toFixed(figure < 10 ? 2 : 0);
const latencyText = ({ p50, p99 }: Latency) => `${ms(p50)} / ${ms(p99)}`;

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const head = (cells: readonly string[]) => `${row(cells)}\n${row(cells.map(() => "---"))}`;

/** Whether ours takes no longer in the crowd than the limit allows. */
function isPrompt(ours: Measured, { measured, p99Within }: Beside): boolean {
  if (p99Within === undefined) return true;
  return (crowded(ours)?.p99 ?? Number.POSITIVE_INFINITY) <= (crowded(measured)?.p99 ?? 0) * p99Within;
}

function workRows({ work, ours, beside }: Work): string[] {
  return beside.map((each) => {
    const ratio = ratioOf(ours.perCpuSecond, each.measured.perCpuSecond);
    const goal = each.goal
      ? `${goalText(each.goal)}${each.p99Within ? `; p99 within ${each.p99Within}x` : ""}`
      : "";
    const isDoubtful = ours.isDoubtful || each.measured.isDoubtful;
    return row([
      isDoubtful ? `${work} (others used the machine)` : work,
      `${each.limit} ${spread(each.measured.perCpuSecond)}`,
      spread(ours.perCpuSecond),
      ratio.toFixed(2),
      goal,
      each.goal ? mark(reaches(ratio, each.goal) && isPrompt(ours, each)) : "",
    ]);
  });
}

const latencyRows = ({ work, ours, beside }: Work): string[] => [
  row([`${work}: ours`, ...ours.latency.map(latencyText)]),
  ...beside.map(({ limit, measured }) => row([`${work}: ${limit}`, ...measured.latency.map(latencyText)])),
];

const singleRow = ({ what, shown, figure, goal, goalShown }: Single) =>
  row([what, shown, goal ? (goalShown ?? goalText(goal)) : "", goal ? mark(reaches(figure, goal)) : ""]);

/** What a part found, as Markdown. */
export function findingsText({ title, works = [], singles = [], text }: Findings): string {
  const connections = works[0]?.ours.latency.map((each) => `${each.connections} connections`) ?? [];
  const tables = [
    ...(works.length > 0
      ? [
          [
            head(["work", "limit, requests per CPU-second", "ours", "ratio", "goal", "reached"]),
            ...works.flatMap(workRows),
          ].join("\n"),
          ...(connections.length > 0
            ? [[head(["p50 / p99 in ms", ...connections]), ...works.flatMap(latencyRows)].join("\n")]
            : []),
        ]
      : []),
    ...(singles.length > 0
      ? [[head(["figure", "seen", "goal", "reached"]), ...singles.map(singleRow)].join("\n")]
      : []),
    ...(text ? [text] : []),
  ];
  return [`## ${title}`, ...tables].join("\n\n");
}
