import { findAccount } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow, wasBoughtSince } from "@rankwright/db/orders";
import { endJob, makeDue, type PaymentJob, sessionsOf, wasOpened } from "@rankwright/db/payments";
import type { Deps } from "../../deps.ts";
import { words } from "../../mail/kind.ts";
import { queueMail } from "../../mail/queue.ts";
import { limits } from "../../throttle/limits.ts";
import { within } from "../../throttle/throttle.ts";
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

/** Whether a mail may go to the address: its owner proved it, or has not had too many for what others typed. */
function mayMail(tx: Tx, { now }: Pick<Deps, "now">, order: OrderRow): boolean {
  if (order.accountId === null) return within(tx, now(), limits.guestOrderMailAll, order.emailKey);
  return (findAccount(tx, order.accountId)?.emailVerifiedAt ?? null) !== null;
}

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
