import { findSubscription, openPeriodOf } from "@rankwright/db/subscriptions";
import * as tables from "@rankwright/db/tables";
import { START } from "@rankwright/test-kit/site";
import { type Random, seeded } from "../random.ts";
import { compareRenewals, type RenewalMismatches } from "./compare.ts";
import { DAYS, type RenewalPlan, renewalPlanOf, type Way } from "./plan.ts";
import { openStage, type Stage } from "./stage.ts";
import { doDeed, makeTrouble, type Played, payOrder, subscribe } from "./story.ts";

const DAY_MS = 24 * 3_600_000;
/** Longest time between two steps. */
const MAX_STEP_MS = 10 * DAY_MS;
/** Days after the last event in which everything must settle: longer than all retries. */
const SETTLE_DAYS = 45;
/** Most steps of a run, so that a loop that makes no progress is noticed. */
const MAX_STEPS = 5_000;

/** Result of a run. */
export interface RenewalResult extends RenewalMismatches {
  plan: RenewalPlan;
  kills: number;
  periods: number;
  charges: number;
  declined: number;
}

/** Returns when something is due in the shop's database next, in milliseconds; undefined if nothing is. */
async function nextDue(stage: Stage): Promise<number | undefined> {
  const db = await stage.db();
  const next = db.$client.prepare<[number], number | null>(
    `select min(at) from (
      select next_at at from subscriptions union all select notice_at from subscriptions
      union all select retry_at from subscription_periods union all select next_try_at from payment_jobs
    ) where at > ?`,
  );
  return next.pluck().get(stage.now()) ?? undefined;
}

/** Advances the clock to the next due time, at most to `until`, runs what is due, and lets customers pay what only they can pay. */
async function goOn(
  stage: Stage,
  played: readonly Played[],
  until: number,
  random: Random,
  payChance = 0.6,
): Promise<void> {
  for (let step = 0; stage.now() < until; step += 1) {
    if (step > MAX_STEPS) throw new Error("The story makes no progress.");
    const due = (await nextDue(stage)) ?? Number.POSITIVE_INFINITY;
    const to = Math.min(until, due, stage.now() + MAX_STEP_MS);
    stage.pass(Math.max(to - stage.now(), 1_000));
    await stage.work();
    // Notifications arrive late. Before that, the shop asks the providers itself.
    if (random.chance(0.3)) {
      await stage.deliver();
      await stage.work();
    }
    for (const { subscriptionId, way } of played) {
      const db = await stage.db();
      const subscription = findSubscription(db, subscriptionId);
      const open = openPeriodOf(db, subscriptionId);
      const isWaiting = open?.orderId && (subscription?.methodId === null || open.failures > 1);
      if (isWaiting && open.orderId && random.chance(payChance)) await payOrder(stage, way, open.orderId);
    }
  }
}

/** Plays three years of a shop's subscriptions, and compares the shop with its providers. */
export async function renewalRun(seed: number, ways: readonly [Way, ...Way[]]): Promise<RenewalResult> {
  const plan = renewalPlanOf(seed, ways);
  const random = seeded(7 * seed + 3);
  const stage = await openStage(plan);
  const played: Played[] = [];
  let isRestored = false;
  try {
    const starts = plan.subscriptions
      .map((one, at) => ({ ...one, at }))
      .toSorted((a, b) => a.startDay - b.startDay);
    for (const one of starts) {
      await goOn(stage, played, START + one.startDay * DAY_MS, random);
      played.push(await subscribe(stage, one, one.at));
    }
    for (const event of plan.events) {
      await goOn(stage, played, START + event.day * DAY_MS, random);
      if ("trouble" in event) {
        await makeTrouble(stage, event.trouble);
        isRestored ||= event.trouble === "the backup is restored";
      } else {
        const one = played[event.subscription];
        if (one) await doDeed(stage, one, event);
      }
      await stage.work(event.kill);
    }
    await goOn(stage, played, START + DAYS * DAY_MS, random);
    await stage.stripe.faults({});
    await stage.paypal.faults({});
    await goOn(stage, played, stage.now() + SETTLE_DAYS * DAY_MS, random, 1);
    await stage.work();
    const db = await stage.db();
    const books = [
      await stage.stripe.books(),
      await stage.paypal.books(),
      await stage.standard.books(),
      await stage.bank.books(),
    ];
    const found = compareRenewals(db, played, { accounts: books.flat(), now: stage.now(), isRestored });
    const failed = db
      .select()
      .from(tables.subscriptionEvents)
      .all()
      .filter(({ event }) => event === "charge failed");
    const captures = books
      .flat()
      .flatMap(({ movements }) => movements.filter(({ kind }) => kind === "capture"));
    return {
      ...found,
      plan,
      kills: stage.kills(),
      periods: db.select().from(tables.subscriptionPeriods).all().length,
      charges: captures.length,
      declined: failed.length,
    };
  } finally {
    await stage.close();
  }
}
