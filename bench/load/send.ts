import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { cpuSecondsOf } from "./process.ts";
import type { Sample } from "./turns.ts";

/** Server, a request to it, and the expected status of each response. */
export interface Load {
  url: string;
  pid: number;
  path: string;
  headers?: Record<string, string>;
  status?: number;
}

const CONNECTIONS = 16;

/** Sends the request repeatedly for this time and returns the number of responses and the server's CPU time. Throws on another status. */
export async function send(
  { url, pid, path, headers = {}, status = 200 }: Load,
  seconds: number,
): Promise<Sample> {
  let answered = 0;
  let wrong = 0;
  const before = cpuSecondsOf(pid);
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url, connections: CONNECTIONS, duration: seconds, sampleInt: 100, requests: [{ path, headers }] },
      (error, all) => (error ? reject(error) : resolve(all)),
    );
    run.on("response", (_client, seen) => {
      if (seen === status) answered += 1;
      else wrong += 1;
    });
  });
  const cpuSeconds = cpuSecondsOf(pid) - before;
  wrong += result.errors + result.timeouts;
  if (wrong > 0 || answered === 0)
    throw new Error(`${path}: ${wrong} of ${wrong + answered} responses were unexpected.`);
  return { answered, cpuSeconds };
}

/** Sends the request once. Returns the body still compressed, unlike fetch. */
export function get({ url, path, headers = {}, status = 200 }: Omit<Load, "pid">) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = request(url + path, { headers }, async (response) => {
      const body = await buffer(response);
      if (response.statusCode !== status) {
        reject(new Error(`${path} returned ${response.statusCode}: ${body.toString().slice(0, 300)}`));
        return;
      }
      const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      resolve({ headers: Object.fromEntries(pairs), body });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Returns the JSON of the response. */
export const getJson = async (load: Omit<Load, "pid">): Promise<unknown> =>
  JSON.parse((await get(load)).body.toString());
