import { type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow, wasBoughtSince } from "@rankwright/db/orders";
import { endJob, makeDue, type PaymentJob, sessionsOf, wasOpened } from "@rankwright/db/payments";
import type { Deps } from "../../context/deps.ts";
import { words } from "../../mail/kind.ts";
import { queueMail } from "../../mail/queue.ts";
import { isProven, mayMailCustomer } from "../../mail/unproven.ts";
import { unpaidReminder } from "../mail-kinds.ts";
import { providerOf } from "../providers.ts";
import { heldBy } from "./held.ts";
import { isPayable, toPay } from "./pay-link.ts";

const DAY_MS = 24 * 3_600_000;

/** In the transaction that places the order: its customer is reminded a day later, if the owner wants that. */
export function remindIfUnpaid(tx: Tx, { env, now }: Pick<Deps, "env" | "now">, orderId: string): void {
  if (env.business.remindUnpaid === "yes")
    makeDue(tx, { kind: "unpaid", subjectId: orderId, provider: "none" }, now() + DAY_MS, now());
}

/** Whether a mail may go to the address. An account that has not proven it has its order's page, and gets none. */
const mayMail = (tx: Tx, deps: Pick<Deps, "now">, order: OrderRow): boolean =>
  (order.accountId === null || isProven(tx, order)) && mayMailCustomer(tx, deps, order);

/** Who chose a transfer is reminded by that way's own mail, when its time has come. */
const waitsForTransfer = (tx: Tx, orderId: string) =>
  sessionsOf(tx, orderId).some(
    (one) => one.openFor !== null && wasOpened(one) && providerOf(one.provider).ownerTells !== undefined,
  );

const isStillToPay = (tx: Tx, deps: Pick<Deps, "env">, order: OrderRow): boolean =>
  deps.env.business.remindUnpaid === "yes" &&
  isPayable(tx, deps, order) &&
  !waitsForTransfer(tx, order._id) &&
  !wasBoughtSince(tx, order) &&
  heldBy(tx, order) === null;

/** Ends the job, with one mail where the order is still to be paid: in one transaction, so never twice. */
export async function remindOfUnpaid(deps: Deps, job: PaymentJob): Promise<void> {
  await write(deps.db, (tx) => {
    endJob(tx, job._id);
    const order = findOrder(tx, job.subjectId);
    if (!order || !isStillToPay(tx, deps, order) || !mayMail(tx, deps, order)) return;
    const mail = words(deps.env, unpaidReminder, toPay(tx, deps, order));
    queueMail(tx, { to: order.customerEmail, ...mail, onceKey: `unpaid-order:${order._id}` }, deps.now());
  });
}
