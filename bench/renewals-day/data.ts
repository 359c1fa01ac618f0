import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDeps, readEnv } from "@rankwright/api";
import { immediate } from "@rankwright/db/core";
import { addSampleSubscriptions } from "@rankwright/db/testing";
import { makeShop, type Shop } from "../shop.ts";

/** Periods that each sample subscription has had. */
const PERIODS = 2;
const DAY_MS = 24 * 3_600_000;
/** Number of subscriptions that become due in the same millisecond. */
const AT_ONCE = 100;
/** Prime, so that the order in which subscriptions are due differs from the order of their ids. */
const STEP = 7_919;

/** A subscription that is due on the day, and the ids of its means of payment at Stripe. */
interface Due {
  subscriptionId: string;
  customerRef: string;
  methodRef: string;
}

/** Opens the database of a shop without safety against crashes, runs `work` and closes it. */
function inDatabase<T>(
  { folder }: Pick<Shop, "folder">,
  work: (db: ReturnType<typeof createDeps>["db"]) => T,
): T {
  const { db } = createDeps(readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  db.$client.pragma("synchronous = off");
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}

/** Creates the demo shop with sample subscriptions, of which `due` are due. Their times are set by `setDueTimes`. */
export async function makeSubscriptionShop(subscriptions: number, due: number): Promise<Shop> {
  const shop = await makeShop(1);
  inDatabase(shop, (db) => {
    // In the future, so that the shop which isn't charged has nothing to do during the measurement.
    addSampleSubscriptions(db, { subscriptions, periods: PERIODS, due, now: Date.now() + DAY_MS });
    db.$client.exec("analyze");
  });
  return shop;
}

/** Makes the first `due` subscriptions due at `at`, and returns them in the order in which they are due. */
export function setDueTimes(shop: Pick<Shop, "folder">, due: number, at: number): Due[] {
  return inDatabase(shop, (db) =>
    immediate(db, ({ $client }) => {
      $client
        .prepare(
          `with first as (select _id, row_number() over (order by next_at, _id) - 1 as place from subscriptions where next_at is not null)
          update subscriptions set next_at = @at + place * @step % @due / @atOnce, anchor_day = date(@at / 1000, 'unixepoch')
          from first where first._id = subscriptions._id and place < @due`,
        )
        .run({ at: BigInt(at), step: BigInt(STEP), due: BigInt(due), atOnce: BigInt(AT_ONCE) });
      return $client
        .prepare<[number], Due>(
          `select s._id as subscriptionId, customer_ref as customerRef, method_ref as methodRef
          from subscriptions as s join payment_methods as m on m._id = method_id
          where next_at is not null order by next_at, s._id limit ?`,
        )
        .all(due);
    }),
  );
}

/** Writes the data of a Stripe test system that knows these customers and their cards. */
export function writeStripeData(folder: string, due: readonly Due[]): void {
  mkdirSync(folder, { recursive: true });
  const createdAt = Date.now() - DAY_MS;
  const card = { type: "card", last4: "4242", expMonth: 12, expYear: 2099, later: "succeeds", createdAt };
  const entries = due.flatMap(({ customerRef, methodRef }) => [
    { kind: "customer", id: customerRef, email: "client@example.com", createdAt },
    { kind: "method", id: methodRef, customerId: customerRef, ...card },
  ]);
  writeFileSync(
    join(folder, "stripe-sandbox.jsonl"),
    entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
  );
}
