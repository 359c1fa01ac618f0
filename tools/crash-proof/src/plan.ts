import type { Faults } from "@rankwright/paypal-sandbox";
import { type Kill, killPoints } from "./kill-points.ts";
import { type Random, seeded } from "./random.ts";

const FEWEST_ORDERS = 2;
const MOST_ORDERS = 4;
const KILLS = 6;

/** What one customer does, and what the checkout does wrong meanwhile. */
export interface OrderStory {
  faults: Partial<Faults>;
  pays: boolean;
  cancels: "never" | "before the payment is told" | "after it";
  /** What becomes of the money; `part`: $10.00 of it go back. */
  money: "kept" | "refund" | "part" | "reverse" | "reversal undone";
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
    verifier: random.pick(["normal", "normal", "normal", "500", "hang"]),
    tamper: random.chance(0.2) ? { mc_gross: "0.01" } : null,
  };
}

function orderOf(random: Random, at: number): OrderStory {
  return {
    faults: faultsOf(random),
    // A story without money would prove little.
    pays: random.chance(0.9) || at === 0,
    cancels: random.pick(["never", "never", "never", "before the payment is told", "after it"]),
    money: random.pick(["kept", "kept", "refund", "part", "reverse", "reversal undone"]),
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
