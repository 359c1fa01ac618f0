import { join } from "node:path";
import { npmStartMs } from "../load/npm-start.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { spreadOf } from "../report/figures.ts";
import type { Part } from "./part.ts";

const TURNS = 5;
const GOAL_MS = 600;
const AGAIN_GOAL_MS = 3_000;

/** From the start of the process over existing data to its first answer, by turns with the least there could be. */
export const start: Part = async (shop) => {
  const [folder, bareFolder] = [shop.copy(), shop.copy()];
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const product = await startProduct(folder);
    ours.push(product.startedMs);
    await product.stop();
    const limit = await startLimit("start.mjs", join(bareFolder, "site.db"));
    bare.push(limit.startedMs);
    await limit.stop();
  }
  // The first one may still look for its tools.
  const again: number[] = [];
  for (let turn = -1; turn < TURNS; turn += 1) {
    const took = await npmStartMs(folder);
    if (turn >= 0) again.push(took);
  }
  const second = spreadOf(again);
  const [seen, least] = [spreadOf(ours), spreadOf(bare)];
  const ratio = seen.median / least.median;
  const ms = ({ median, share }: typeof seen) => `${Math.round(median)} ms ±${Math.round(share * 100)} %`;
  return {
    title: "Start",
    singles: [
      { what: "bare Fastify + SQLite to its first answer", figure: least.median, shown: ms(least) },
      {
        what: "ours to the first answer, existing data",
        figure: seen.median,
        shown: ms(seen),
        goal: { atMost: GOAL_MS },
        goalShown: `<= ${GOAL_MS} ms`,
      },
      {
        what: "ours beside bare",
        figure: ratio,
        shown: `${ratio.toFixed(1)}x`,
        goal: { atMost: 3 },
        goalShown: "<= 3x",
      },
      {
        what: "npm start to the first page, nothing changed",
        figure: second.median,
        shown: ms(second),
        goal: { atMost: AGAIN_GOAL_MS },
        goalShown: `<= ${AGAIN_GOAL_MS} ms`,
      },
    ],
  };
};
