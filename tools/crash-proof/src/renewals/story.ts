import { existsSync } from "node:fs";
import { join } from "node:path";
import { findOrder } from "@rankwright/db/orders";
import { ledgerOf, sessionsOf } from "@rankwright/db/payments";
import { findMethod, findSubscription, openPeriodOf, periodsOf } from "@rankwright/db/subscriptions";
import { openedShape } from "../systems/system.ts";
import type { Deed, RenewalPlan, StoryEvent, Trouble, Way } from "./plan.ts";
import type { Stage } from "./stage.ts";

/** A subscription of the story. */
export interface Played {
  way: Way;
  packageName: string;
  firstOrderId: string;
  subscriptionId: string;
  /** When the shop accepted its end, in milliseconds; undefined while it runs. */
  endedAt?: number;
}

const PLACE = {
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
} as const;

/** Pays an order at its provider, or by a transfer that the owner records. Does nothing if the shop refuses the payment. */
export async function payOrder(stage: Stage, way: Way, orderId: string, choice = "card"): Promise<void> {
  const answer = await stage.as(stage.customer, (caller) =>
    caller.orders.pay({ _id: orderId, provider: way }),
  );
  const opened = openedShape.safeParse(answer).data;
  if (!opened) return;
  const db = await stage.db();
  const session = sessionsOf(db, orderId).findLast(({ provider }) => provider === way);
  const order = findOrder(db, orderId);
  if (!session || !order) return;
  if (way === "stripe" && opened.url !== undefined) {
    await fetch(opened.url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
    await stage.as(stage.customer, (caller) => caller.orders.returned({ _id: orderId }));
  }
  if (way === "paypal" && opened.url !== undefined) {
    await stage.paypal.pay(opened);
    await stage.as(stage.customer, (caller) => caller.orders.returned({ _id: orderId }));
  }
  if (way === "paypal-standard") await stage.standard.pay(opened);
  if (way === "bank-transfer") {
    const reference = opened.reference ?? "";
    const [amount, date] = [order.packagePrice, new Date(stage.now()).toISOString().slice(0, 10)];
    stage.bank.receive(session._id, reference, order.priceCents);
    await stage.as(stage.owner, (caller) => caller.payments.moneyCame({ orderId, reference, amount, date }));
  }
  await stage.deliver();
  await stage.work();
}

/** Orders a plan and pays its first order. */
export async function subscribe(
  stage: Stage,
  { way, fields }: RenewalPlan["subscriptions"][number],
  at: number,
): Promise<Played> {
  const packageName = `Plan ${at + 1}`;
  await stage.as(stage.owner, (caller) =>
    caller.content.packages.create({
      packageName,
      packagePrice: "100",
      packageButtonText: "Order",
      packagePointOne: "Looked after",
      ...fields,
    }),
  );
  const key = `a plan that is ordered once ${at}`;
  const order = await stage.as(stage.customer, (caller) =>
    caller.orders.place({ packageName, ...PLACE, idempotencyKey: key }),
  );
  if (!order) throw new Error(`${packageName} could not be ordered.`);
  const found = findOrder(await stage.db(), order._id);
  if (found?.paymentStatus === "UnPaid") await payOrder(stage, way, order._id);
  return { way, packageName, firstOrderId: order._id, subscriptionId: found?.subscriptionId ?? "" };
}

const later = {
  "method declines": "declined",
  "method asks for confirmation": "authentication_required",
  "method works again": "succeeds",
  "method lacks money": "insufficient_funds",
} as const satisfies Partial<Record<Deed, string>>;

/** Returns the last payment of the subscription that reached the ledger through its provider. */
async function lastPayment(stage: Stage, { subscriptionId }: Played) {
  const db = await stage.db();
  for (const { orderId } of periodsOf(db, subscriptionId).toReversed()) {
    const paid =
      orderId === null
        ? undefined
        : ledgerOf(db, orderId).find((row) => row.parentTxnId === null && row.grossCents > 0);
    if (paid && orderId !== null && paid.provider === "stripe") return { orderId, txnId: paid.txnId };
  }
  return undefined;
}

/** Does something to a subscription, as its customer, the owner or the provider would. */
export async function doDeed(
  stage: Stage,
  played: Played,
  event: StoryEvent & { deed: Deed },
): Promise<void> {
  const { subscriptionId: _id, way } = played;
  const { deed, kill } = event;
  const { customer, owner } = stage;
  const db = await stage.db();
  const subscription = findSubscription(db, _id);
  if (!subscription) return;
  const method = subscription.methodId === null ? undefined : findMethod(db, subscription.methodId);
  const open = openPeriodOf(db, _id);
  switch (deed) {
    case "pay":
    case "pay and store another method":
      if (open?.orderId) await payOrder(stage, way, open.orderId);
      return;
    case "cancel":
      await stage.as(customer, (caller) => caller.subscriptions.cancel({ _id }), kill);
      return;
    case "keep":
      await stage.as(customer, (caller) => caller.subscriptions.keep({ _id }), kill);
      return;
    case "pause":
      await stage.as(customer, (caller) => caller.subscriptions.pause({ _id }), kill);
      return;
    case "resume":
      await stage.as(customer, (caller) => caller.subscriptions.resume({ _id }), kill);
      return;
    case "end":
      await stage.as(owner, (caller) => caller.subscriptions.end({ _id }), kill);
      return;
    case "give a free period":
      await stage.as(owner, (caller) => caller.subscriptions.giveFree({ _id }), kill);
      return;
    case "move the date": {
      const date = new Date(stage.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10);
      await stage.as(owner, (caller) => caller.subscriptions.moveDate({ _id, date }), kill);
      return;
    }
    case "announce a price":
      await stage.as(owner, (caller) => caller.subscriptions.changePrice({ _id, price: "77.70" }), kill);
      return;
    case "change the package": {
      const view = await stage.as(customer, (caller) => caller.subscriptions.open({ _id }));
      const to = view?.changes[0];
      if (!to) return;
      const { packageId, differenceCents } = to;
      const when = differenceCents === null ? "next" : "now";
      const input = { _id, packageId, when, differenceCents: differenceCents ?? undefined } as const;
      await stage.as(customer, (caller) => caller.subscriptions.change(input), kill);
      return;
    }
    case "refund": {
      const paid = await lastPayment(stage, played);
      if (paid)
        await stage.as(
          owner,
          (caller) => caller.payments.refund({ _id: paid.orderId, txnId: paid.txnId }),
          kill,
        );
      return;
    }
    case "charge back": {
      const paid = await lastPayment(stage, played);
      // A payment that was refunded can't be disputed.
      if (paid) await stage.stripe.control("dispute", { txnId: paid.txnId }).catch(() => {});
      return;
    }
    case "method is revoked":
      if (method?.provider === "stripe")
        await stage.stripe.control("revoke", { methodId: method.methodRef }).catch(() => {});
      return;
    default:
      if (method?.provider === "stripe")
        await stage.stripe
          .control("method", { methodId: method.methodRef, later: later[deed] })
          .catch(() => {});
  }
}

/** Does something to the whole shop. */
export async function makeTrouble(stage: Stage, trouble: Trouble): Promise<void> {
  const { stripe, folder } = stage;
  switch (trouble) {
    case "answers are lost":
      return stripe.faults({ lost: 2 });
    case "provider fails":
      return stripe.faults({ answers: "500" });
    case "provider works":
      return stripe.faults({});
    case "webhooks repeat":
      return stripe.faults({ duplicate: 2, reorder: true });
    case "a copy runs":
      return stage.runCopy();
    case "a backup is made":
      return stage.backUp();
    case "the backup is restored":
      if (!existsSync(join(folder, "backup.db"))) return;
      await stage.restore();
      await stage.work();
      await stage.as(stage.owner, (caller) => caller.subscriptions.confirmInstallation());
      return;
    case "off for a week":
      return stage.days(7);
    case "off for three months":
      return stage.days(90);
    case "clock jumps ahead":
      // The shop notices only the later time; the providers share the clock.
      return stage.days(2);
  }
}
