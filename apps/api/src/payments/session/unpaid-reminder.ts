import { type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow, wasBoughtSince } from "@rankwright/db/orders";
import { endJob, type PaymentJob, scheduleJob, sessionsOf, wasOpened } from "@rankwright/db/payments";
import type { Deps } from "../../context/deps.ts";
import { isProven, mayMailCustomer } from "../../mail/customer-mail-limits.ts";
import { words } from "../../mail/kind.ts";
import { queueOrderMail } from "../../mail/order-mail.ts";
import { wordingFor } from "../../mail/wording.ts";
import { unpaidReminder } from "../mail-kinds.ts";
import { providerOf } from "../providers.ts";
import { isPayable, unpaidOrderPlaceholders } from "./pay-link.ts";
import { pendingProvider } from "./pending.ts";

const DAY_MS = 24 * 3_600_000;

/** Schedules the customer's reminder for the next day, if enabled. Runs in the transaction that places the order. */
export function scheduleUnpaidReminder(
  tx: Tx,
  { env, now }: Pick<Deps, "env" | "now">,
  orderId: string,
): void {
  if (env.business.remindUnpaid === "yes")
    scheduleJob(tx, { kind: "unpaid", subjectId: orderId, provider: "none" }, now() + DAY_MS, now());
}

/** True if the customer may be mailed. Accounts with an unverified address get no mail. */
const mayMail = (tx: Tx, deps: Pick<Deps, "now">, order: OrderRow): boolean =>
  (order.accountId === null || isProven(tx, order)) && mayMailCustomer(tx, deps, order);

/** True if the customer chose bank transfer, which has its own reminder. */
const waitsForTransfer = (tx: Tx, orderId: string) =>
  sessionsOf(tx, orderId).some(
    (one) =>
      one.openFor !== null && wasOpened(one) && providerOf(one.provider).manualConfirmation !== undefined,
  );

const isStillToPay = (tx: Tx, deps: Pick<Deps, "env">, order: OrderRow): boolean =>
  deps.env.business.remindUnpaid === "yes" &&
  isPayable(tx, deps, order) &&
  !waitsForTransfer(tx, order._id) &&
  !wasBoughtSince(tx, order) &&
  pendingProvider(tx, order) === null;

/** Ends the job and mails the customer if the order is still unpaid. One transaction, so that it's never sent twice. */
export async function sendUnpaidReminder(deps: Deps, job: PaymentJob): Promise<void> {
  await write(deps.db, (tx) => {
    endJob(tx, job._id);
    const order = findOrder(tx, job.subjectId);
    if (!order || !isStillToPay(tx, deps, order) || !mayMail(tx, deps, order)) return;
    const wording = wordingFor(deps.env, unpaidReminder, order);
    const values = unpaidOrderPlaceholders(tx, deps, order, wording);
    const mail = words(deps.env, unpaidReminder, values, wording);
    queueOrderMail(tx, deps, order, { ...mail, onceKey: `unpaid-order:${order._id}` });
  });
}
