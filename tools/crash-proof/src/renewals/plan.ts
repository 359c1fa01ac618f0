import { type Random, seeded } from "../random.ts";
import type { Kill } from "./life.ts";

/** How a plan's periods are paid. */
export const WAYS = ["stripe", "paypal", "paypal-standard", "bank-transfer"] as const;
export type Way = (typeof WAYS)[number];

/** Fields of a recurring package. */
export type PackageFields = Record<string, string>;

/** Something that happens to a subscription on a day. */
export const DEEDS = [
  "pay",
  "cancel",
  "keep",
  "pause",
  "resume",
  "give a free period",
  "move the date",
  "announce a price",
  "change the package",
  "refund",
  "charge back",
  "method declines",
  "method asks for confirmation",
  "method works again",
  "method lacks money",
  "method is revoked",
  "pay and store another method",
  "end",
] as const;
export type Deed = (typeof DEEDS)[number];

/** Something that happens to the whole shop on a day. */
export const TROUBLES = [
  "answers are lost",
  "provider fails",
  "provider works",
  "webhooks repeat",
  "a copy runs",
  "a backup is made",
  "the backup is restored",
  "off for a week",
  "off for three months",
  "clock jumps ahead",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Event of a story, `day` days after its start. */
export type StoryEvent = { day: number; kill: Kill | undefined } & (
  | { subscription: number; deed: Deed }
  | { trouble: Trouble }
);

/** Plan of a run, derived from its seed. The same seed always gives the same plan. */
export interface RenewalPlan {
  seed: number;
  subscriptions: { way: Way; fields: PackageFields; startDay: number }[];
  events: StoryEvent[];
  /** Chance of a kill in each step. */
  killChance: number;
}

export const DAYS = 3 * 365;

/** Most passes of each kill point until a kill. */
const POINTS = [
  ["before a write", 12],
  ["after a write", 12],
  ["before a commit", 4],
  ["after a commit", 4],
  ["before asking a provider", 3],
  ["after asking a provider", 3],
] as const;

export function killOf(random: Random): Kill {
  const [point, most] = random.pick<(typeof POINTS)[number]>(POINTS);
  return { point, count: 1 + random.whole(most) };
}

function fieldsOf(random: Random): PackageFields {
  const billing = random.pick(["Per week", "Per month", "Per month", "Per month", "Per year"]);
  const every = billing === "Per year" ? "" : random.pick(["", "", "", "2", "3"]);
  const trial = random.chance(0.2);
  return {
    packagePrice: random.pick(["100", "49.50", "299", "1250.01"]),
    billing,
    billingEvery: every,
    minimumCharges: random.pick(["", "", "", "3"]),
    noticeDays: random.pick(["", "", "14"]),
    trialDays: trial ? random.pick(["7", "14"]) : "",
    trialPrice: trial && random.chance(0.5) ? "1" : "",
    setupFee: random.pick(["", "", "", "50"]),
    maxCharges: random.pick(["", "", "", "", "6"]),
    customerPause: random.pick(["", "Yes"]),
  };
}

/** Creates the plan of a seed. */
export function renewalPlanOf(seed: number, ways: readonly [Way, ...Way[]]): RenewalPlan {
  const random = seeded(3 * seed + 7);
  const subscriptions = Array.from({ length: 1 + random.whole(3) }, () => ({
    way: random.pick(ways),
    fields: fieldsOf(random),
    startDay: random.whole(120),
  }));
  const kill = () => (random.chance(0.3) ? killOf(random) : undefined);
  const deeds = Array.from(
    { length: 4 + random.whole(14) },
    (): StoryEvent => ({
      day: random.whole(DAYS),
      kill: kill(),
      subscription: random.whole(subscriptions.length),
      deed: random.pick(DEEDS),
    }),
  );
  const troubles = Array.from(
    { length: random.whole(7) },
    (): StoryEvent => ({
      day: random.whole(DAYS),
      kill: kill(),
      trouble: random.pick(TROUBLES),
    }),
  );
  return {
    seed,
    subscriptions,
    events: [...deeds, ...troubles].toSorted((a, b) => a.day - b.day),
    killChance: random.pick([0, 0.02, 0.1, 0.3]),
  };
}
