import { type Kill, killPoints } from "./kill-points/index.ts";
import { type Random, seeded } from "./random.ts";
import { PLAYED, type Played } from "./systems/index.ts";
import type { Faults, Move } from "./systems/system.ts";

const FEWEST_ORDERS = 2;
const MOST_ORDERS = 4;
const KILLS = 6;

/** What one customer does, and what the payment provider does wrong meanwhile. */
export interface OrderStory {
  way: Played;
  faults: Partial<Faults>;
  pays: boolean;
  /** Whether the browser comes back to the shop after the payment. */
  returns: boolean;
  cancels: "never" | "before the payment is told" | "after it";
  /** What becomes of the money; `by the owner`: given back from the shop. */
  money: "kept" | "by the owner" | Move;
}

/** All that a seed decides: the same seed always gives the same plan. */
export interface Plan {
  seed: number;
  mailBy: "SMTP" | "file";
  orders: OrderStory[];
  /** The kill point of each life, the first life's first; after the last one the shop lives. */
  kills: Kill[];
}

function faultsOf(random: Random): Partial<Faults> {
  return {
    delayMs: random.pick([0, 0, 50, 300]),
    duplicate: random.pick([0, 0, 1, 4]),
    reorder: random.chance(0.3),
    dropFirst: random.pick([0, 0, 1, 3]),
    isSilent: random.chance(0.2),
    lost: random.pick([0, 0, 0, 1, 2]),
    isForged: random.chance(0.2),
    answers: random.pick(["normal", "normal", "normal", "500", "hang"]),
  };
}

function orderOf(random: Random, at: number): OrderStory {
  return {
    way: random.pick(PLAYED),
    faults: faultsOf(random),
    // A story without money would prove little.
    pays: random.chance(0.9) || at === 0,
    returns: random.chance(0.6),
    cancels: random.pick(["never", "never", "never", "never", "before the payment is told", "after it"]),
    money: random.pick(["kept", "kept", "by the owner", "refund", "part", "reverse", "reversal undone"]),
  };
}

function killOf(random: Random): Kill {
  const [point, most] = random.pick<(typeof killPoints)[number]>(killPoints);
  return { point, count: 1 + random.whole(most) };
}

/** What `seed` decides. Story and kills have a source of their own each, so that neither shifts the other. */
export function planOf(seed: number): Plan {
  const [story, kills] = [seeded(2 * seed), seeded(2 * seed + 1)];
  return {
    seed,
    mailBy: seed % 2 === 0 ? "SMTP" : "file",
    orders: Array.from({ length: FEWEST_ORDERS + story.whole(MOST_ORDERS - FEWEST_ORDERS + 1) }, (_, at) =>
      orderOf(story, at),
    ),
    kills: Array.from({ length: KILLS }, () => killOf(kills)),
  };
}
