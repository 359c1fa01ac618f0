import { type Kill, killPoints } from "./kill-points/index.ts";
import { type Random, seeded } from "./random.ts";
import { PLAYED, type Played } from "./systems/index.ts";
import type { Faults, Move } from "./systems/system.ts";

const MIN_ORDERS = 2;
const MAX_ORDERS = 4;
const KILLS = 6;

/** Events of one order: the customer's actions, later refunds, and the provider's faults meanwhile. */
export interface OrderStory {
  way: Played;
  faults: Partial<Faults>;
  pays: boolean;
  /** True if the browser returns to the shop after the payment. */
  returns: boolean;
  cancels: "never" | "before the payment is told" | "after it";
  /** Refund or reversal after the payment; `by the owner`: the owner refunds it in the shop. */
  money: "kept" | "by the owner" | Move;
}

/** Plan of a run, derived from its seed. The same seed always gives the same plan. */
export interface Plan {
  seed: number;
  mailBy: "SMTP" | "file";
  orders: OrderStory[];
  /** Kills to arm in the shop's successive processes, one for each. Later processes are not killed. */
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
    // At least one order is paid, because a run without payments would prove little.
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

/** Creates the plan of a seed. Orders and kills use separate random generators, so that changing one does not change the other. */
export function planOf(seed: number): Plan {
  const [story, kills] = [seeded(2 * seed), seeded(2 * seed + 1)];
  return {
    seed,
    mailBy: seed % 2 === 0 ? "SMTP" : "file",
    orders: Array.from({ length: MIN_ORDERS + story.whole(MAX_ORDERS - MIN_ORDERS + 1) }, (_, at) =>
      orderOf(story, at),
    ),
    kills: Array.from({ length: KILLS }, () => killOf(kills)),
  };
}
