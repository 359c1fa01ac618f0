import { setTimeout as pause } from "node:timers/promises";
import { type Load, send } from "./send.ts";

/** Completed work and its CPU time. */
export interface Sample {
  answered: number;
  cpuSeconds: number;
}

/** Units of work per second of CPU. */
export interface Pace {
  /** Median of the third of the turns that used the least CPU per unit. */
  median: number;
  /** Largest difference of any turn from the median, as a share of the median. */
  spread: number;
}

/** Several short turns are better than one long turn, because other users of the hardware slow it down for seconds at a time. */
const TURNS = 6;
const TURN_S = 0.6;
/** A server that answers fewer requests than this in one warm-up gets longer turns (SLOW_TURN_S). */
const SLOW = 500;
const SLOW_TURN_S = 1.2;
/** Duration of one warm-up, in seconds. It is repeated until 1,500 responses, because V8 optimizes a page's code in the first thousand. */
const WARM_UP_S = 2;
const WARM_UP_ANSWERS = 1_500;
const WARM_UPS_AT_MOST = 4;
/** Pause for requests that are still running when a load ends, in milliseconds. */
const REST_MS = 100;

/** Returns the median pace of the third of the samples that used the least CPU per unit of work. */
export function paceOf(samples: readonly Sample[]): Pace {
  const paces = samples.map(({ answered, cpuSeconds }) => answered / cpuSeconds).sort((a, b) => b - a);
  const quietest = paces.slice(0, Math.ceil(paces.length / 3));
  const [low, high] = [
    quietest[Math.floor(quietest.length / 2)],
    quietest[Math.floor((quietest.length - 1) / 2)],
  ];
  const median = ((low ?? 0) + (high ?? 0)) / 2;
  return { median, spread: Math.max(...paces.map((pace) => Math.abs(pace - median))) / median };
}

/** Measures the tasks alternately, so that a change of the machine's speed affects all of them. Returns the paces in the same order. */
export async function takeTurns(works: readonly (() => Promise<Sample>)[]): Promise<Pace[]> {
  const samples = works.map((): Sample[] => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, work] of works.entries()) samples[at]?.push(await work());
  return samples.map(paceOf);
}

/** Warms up each server, then measures them alternately. */
export async function measure(...loads: readonly Load[]): Promise<Pace[]> {
  const works: (() => Promise<Sample>)[] = [];
  for (const load of loads) {
    const { answered } = await send(load, WARM_UP_S);
    const seconds = answered < SLOW ? SLOW_TURN_S : TURN_S;
    for (let warm = answered, ups = 1; warm < WARM_UP_ANSWERS && ups < WARM_UPS_AT_MOST; ups += 1)
      warm += (await send(load, WARM_UP_S)).answered;
    works.push(async () => {
      await pause(REST_MS);
      return send(load, seconds);
    });
  }
  return takeTurns(works);
}
