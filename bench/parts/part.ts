import { isDeepStrictEqual } from "node:util";
import type { Load } from "../load/send.ts";
import { byTurns } from "../load/turns.ts";
import type { Beside, Findings, Work } from "../report/row.ts";
import type { Shop } from "../shop/data.ts";

/** One part of the bench: what it measures, with the same shop as all others. */
export type Part = (shop: Shop) => Promise<Findings>;

/** A limit to hold ours against. */
export interface Limit extends Omit<Beside, "measured"> {
  load: Load;
}

/** Measures ours and its limits by turns. */
export async function measure(work: string, ours: Load, limits: readonly Limit[] = []): Promise<Work> {
  const measured = await byTurns([ours, ...limits.map(({ load }) => load)]);
  const [first] = measured;
  if (!first) throw new Error(`${work} was not measured.`);
  const beside = limits.flatMap(({ load: _, ...limit }, at) => {
    const found = measured[at + 1];
    return found ? [{ ...limit, measured: found }] : [];
  });
  return { work, ours: first, beside };
}

/** What the address answers to the load's request. */
async function answerOf({ url, asked, status }: Load): Promise<unknown> {
  const { path, ...request } = asked;
  const response = await fetch(url + path, request);
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Throws when two loads are not answered with the same JSON, so that nothing unequal is compared. */
export async function needSameJson(ours: Load, limits: readonly Limit[]): Promise<void> {
  const answered = await answerOf(ours);
  for (const { limit, load } of limits) {
    const other = await answerOf(load);
    if (!isDeepStrictEqual(answered, other))
      throw new Error(`${limit} answers ${JSON.stringify(other)}, and ours ${JSON.stringify(answered)}.`);
  }
}
