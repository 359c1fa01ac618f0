import { setTimeout as pause } from "node:timers/promises";
import { paceOf, quietest, type Sample, type Spread, spreadOf, usable, voidedBy } from "../report/figures.ts";
import { type Load, send } from "./send.ts";

/** Many and short: others on the same hardware slow it for seconds at a time. */
export const TURNS = 9;
/** Turns that may be tried again, for samples that others spoiled. */
const SPARE_TURNS = 3;
const TURN_S = 0.8;
/** What answers fewer than this while it warms up takes longer turns. */
const SLOW = 300;
const SLOW_TURN_S = 2;
const LATENCY_S = 0.8;
/**
 * Until then much of it is not compiled yet, which a server does once in its life. What answers quickly gains no more speed after
 * 2 s; a page of the panel, which takes milliseconds, after some thousand answers.
 */
const WARM_UP_S = 3;
const WARM_UP_ANSWERS = 4_000;
const WARM_UPS_AT_MOST = 15;
const REST_MS = 100;

/** How many connections ask at once: a quiet shop, a busy one, and a crowd, in which the CPU is measured. */
const FEW = [2, 8];
const CROWD = 64;

export interface Latency {
  connections: number;
  p50: number;
  p99: number;
}

/** What was measured of one server. */
export interface Measured {
  /** Requests for a second of its CPU: of the quietest turns, and how far the furthest of all lies from it. */
  perCpuSecond: Spread;
  latency: readonly Latency[];
  /** Whether others used the machine in every turn, so that the figures are a direction only. */
  isDoubtful: boolean;
}

/** Throws when answers were wrong: there is nothing to compare then. */
async function sample(load: Load, connections: number, seconds: number): Promise<Sample> {
  const found = await send(load, connections, seconds);
  // What was under way when the load ended is not the next one's to pay.
  await pause(REST_MS);
  if (found.wrong === 0) return found;
  throw new Error(`${load.asked.path}: ${voidedBy(found)}`);
}

/** Measures loads by turns, so that a change of the machine meets them all; the answer is in their order. */
export async function byTurns(loads: readonly Load[]): Promise<Measured[]> {
  const all = [];
  for (const load of loads) {
    const { answered } = await sample(load, CROWD, WARM_UP_S);
    const seconds = answered < SLOW ? SLOW_TURN_S : TURN_S;
    let warm = answered;
    for (let more = 1; more < WARM_UPS_AT_MOST && warm < WARM_UP_ANSWERS; more += 1)
      warm += (await sample(load, CROWD, WARM_UP_S)).answered;
    all.push({ load, seconds, samples: [] as Sample[], latency: [] as Latency[] });
  }
  for (let turn = 0; turn < TURNS + SPARE_TURNS; turn += 1)
    for (const { load, seconds, samples } of all)
      if (turn < TURNS || samples.filter((each) => voidedBy(each) === undefined).length < TURNS)
        samples.push(await sample(load, CROWD, seconds));
  for (const connections of FEW)
    for (const { load, latency } of all) {
      const { p50, p99 } = await sample(load, connections, LATENCY_S);
      latency.push({ connections, p50, p99 });
    }
  return all.map(({ samples, latency }) => measuredOf(samples, [...latency, crowdOf(samples)]));
}

const medianOf = (samples: readonly Sample[], figure: (sample: Sample) => number) =>
  spreadOf(samples.map(figure)).median;

function crowdOf(samples: readonly Sample[]): Latency {
  const { used } = usable(samples);
  return { connections: CROWD, p50: medianOf(used, ({ p50 }) => p50), p99: medianOf(used, ({ p99 }) => p99) };
}

/** What samples of one server come to. */
export function measuredOf(samples: readonly Sample[], latency: readonly Latency[] = []): Measured {
  const { used, isDoubtful } = usable(samples);
  return {
    perCpuSecond: spreadOf(used.map(paceOf), quietest(used).map(paceOf)),
    latency,
    isDoubtful,
  };
}
