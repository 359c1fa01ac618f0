import { cpus, totalmem } from "node:os";
import { formatNumber } from "@rankwright/schema";
import type { Pace } from "./load/turns.ts";
import type { Shop } from "./shop.ts";

/** One line of the results. */
export interface Row {
  row: string;
  /** Program that the shop is compared with, and its figure. */
  limit?: string;
  ours: string;
  /** Our pace as a share of the limit's. */
  ratio?: number;
  floor: string;
  isReached: boolean;
}

/** Measures one or more rows of the report. All rows use the same shop. */
export type Measure = (shop: Shop) => Promise<Row[]>;

const paceText = ({ median, spread }: Pace) =>
  `${formatNumber(Math.round(median))} ±${Math.round(spread * 100)} %`;

/** Creates a row that compares our requests per second of CPU time with those of another program. */
export function compared(row: string, limit: string, [ours, least]: readonly Pace[], atLeast: number): Row {
  if (!ours || !least) throw new Error(`${row} was not measured.`);
  const ratio = ours.median / least.median;
  return {
    row,
    limit: `${limit}: ${paceText(least)}`,
    ours: paceText(ours),
    ratio,
    floor: `>= ${atLeast}`,
    isReached: ratio >= atLeast,
  };
}

/** Creates a row whose figure must be at most `most`. `note` is shown after the figure. */
export function atMost(row: string, figure: number, most: number, unit: string, note = ""): Row {
  const shown = figure.toFixed(figure < 10 ? 2 : 0);
  return { row, ours: `${shown} ${unit}${note}`, floor: `<= ${most} ${unit}`, isReached: figure <= most };
}

/** Returns the middle figure; of an even number, the higher of the two middle ones. */
export const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The results as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const heads = ["row", "limit", "ours", "ratio", "floor", "reached"];
  const body = rows.map(({ row, limit, ours, ratio, floor, isReached }) =>
    line([row, limit ?? "", ours, ratio?.toFixed(2) ?? "", floor, isReached ? "yes" : "no"]),
  );
  return [line(heads), line(heads.map(() => "---")), ...body].join("\n");
}

/** Describes the date and the machine of the run. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}.`;
}
