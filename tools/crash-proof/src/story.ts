import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@rankwright/db/core";
import { ledgerOf, sessionsOf } from "@rankwright/db/payments";
import { centsToAmount } from "@rankwright/schema";
import type { OrderStory } from "./plan.ts";
import type { ShopRunner } from "./shop-runner.ts";
import type { Systems } from "./systems/index.ts";
import { type Opened, openedShape } from "./systems/system.ts";

const PRICE_CENTS = 4_950;
const PART_CENTS = 1_234;
/** Maximum time to wait for an immediate effect, in milliseconds. The final checks catch anything slower. */
const SOON_MS = 2_000;
const TRIES = 20;

export interface Stage {
  shop: ShopRunner;
  db: Db;
  systems: Systems;
  /** Session tokens of the customer and the owner. */
  tokens: { customer: string; owner: string };
}

interface Placed {
  orderId: string;
  sessionId: string;
  opened: Opened;
}

/** Polls until `find` returns a value, at most SOON_MS. Used for what the shop does in the background. */
async function soon<T>(find: () => T | undefined): Promise<T | undefined> {
  for (const end = Date.now() + SOON_MS; Date.now() < end; await pause(20)) {
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Places an order and opens its checkout, with retries. */
async function open(stage: Stage, key: string, { way }: OrderStory): Promise<Placed | undefined> {
  const { shop, db, tokens } = stage;
  const token = tokens.customer;
  const body = {
    packageName: "Basic",
    customerName: "Sample client",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
  };
  const { answer: order } = await shop.ask("POST", "/new-order", { token, body, key });
  const orderId = order._id ?? "";
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { answer, status } = await shop.ask("POST", "/trpc/orders.pay", {
      token,
      body: { _id: orderId, provider: way },
    });
    const session = sessionsOf(db, orderId).find(({ provider }) => provider === way);
    if (status === 200 && session)
      return { orderId, sessionId: session._id, opened: openedShape.parse(answer.result?.data) };
    await pause(50);
  }
  return undefined;
}

/** Refunds a payment as the owner, completely or in part. A retry of a successful refund is refused, because less is left to refund. */
async function refundAsOwner(
  { shop, systems, tokens }: Stage,
  { way, money }: OrderStory,
  { orderId, sessionId }: Placed,
  txnId: string,
): Promise<void> {
  const cents = money === "refund" ? PRICE_CENTS : PART_CENTS;
  const body = { _id: orderId, txnId, amount: centsToAmount(cents), left: centsToAmount(PRICE_CENTS) };
  await shop.ask("POST", "/trpc/payments.refund", { token: tokens.owner, body });
  if (way === "bank-transfer") systems["bank-transfer"].giveBack(sessionId, cents);
}

/** Refunds or reverses a payment. Returns false if the payment did not reach the ledger in time. */
async function moveMoney(stage: Stage, story: OrderStory, placed: Placed): Promise<boolean> {
  const { way, money } = story;
  if (money === "kept") return true;
  const booked = await soon(() =>
    ledgerOf(stage.db, placed.orderId).find(({ provider, parentTxnId }) => provider === way && !parentTxnId),
  );
  if (!booked) return false;
  // A bank does not refund or reverse transfers, so the owner does.
  if (money === "by the owner" || way === "bank-transfer")
    await refundAsOwner(stage, story, placed, booked.txnId);
  else await stage.systems[way].move(money, placed.sessionId);
  return true;
}

/** Result of a story: `wrong` is an error, `later` makes the refund or reversal once the payment has arrived. */
export interface StoryRun {
  wrong?: string;
  later?: () => Promise<unknown>;
}

/** Plays an order's story: order, checkout, payment, cancellation and refund, with the provider's faults. */
export async function playStory(stage: Stage, key: string, story: OrderStory): Promise<StoryRun> {
  const { shop, systems, tokens } = stage;
  const system = systems[story.way];
  const { lost = 0 } = story.faults;
  await system.faults({ lost });
  const placed = await open(stage, key, story);
  if (!placed) return { wrong: `${story.way}: the checkout of ${key} could not be opened` };
  const { orderId, sessionId, opened } = placed;
  const token = tokens.customer;
  const cancel = () =>
    shop.ask("PUT", `/order-cancelled/${orderId}`, { token, body: { paymentStatus: "Cancelled" } });

  await system.faults(story.faults);
  const isPaid = story.pays && (await system.pay(opened));
  if (isPaid && story.returns)
    await shop.ask(
      "GET",
      `/trpc/orders.returned?input=${encodeURIComponent(JSON.stringify({ _id: orderId }))}`,
      {
        token,
      },
    );
  if (story.cancels === "before the payment is told") await cancel();
  await system.tell();
  if (story.cancels === "after it") await cancel();
  if (!isPaid) return {};
  if (story.way === "bank-transfer") {
    const reference = opened.reference ?? "";
    systems["bank-transfer"].receive(sessionId, reference, PRICE_CENTS);
    const body = { reference, amount: "49.50", date: new Date().toISOString().slice(0, 10) };
    await shop.ask("POST", "/trpc/payments.moneyCame", { token: tokens.owner, body });
  }
  await system.faults({ lost });
  const isMoved = await moveMoney(stage, story, placed);
  await system.tell();
  return isMoved ? {} : { later: () => moveMoney(stage, story, placed) };
}
