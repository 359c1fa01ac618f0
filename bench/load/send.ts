import autocannon from "autocannon";
import { percentile, type Sample } from "../report/figures.ts";
import { watch } from "./process.ts";

/** One request. */
export interface Asked {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A server and what is asked of it. */
export interface Load {
  url: string;
  pid: number;
  asked: Asked;
  /** The status that every answer has to have. */
  status: number;
}

/** Sends the load over so many connections for that long, each asking again as soon as it has its answer. */
export async function send(load: Load, connections: number, seconds: number): Promise<Sample> {
  const times: number[] = [];
  let wrong = 0;
  const used = watch(load.pid);
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url: load.url, connections, duration: seconds, sampleInt: 500, requests: [{ ...load.asked }] },
      (error, all) => (error ? reject(error) : resolve(all)),
    );
    run.on("response", (_client, status, _bytes, ms) => {
      if (status === load.status) times.push(ms);
      else wrong += 1;
    });
  });
  return {
    answered: times.length,
    wrong: wrong + result.errors + result.timeouts,
    ...used(),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
