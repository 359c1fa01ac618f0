import { type Tx, write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import {
  endJob,
  findPaymentSession,
  markOpened,
  type PaymentJob,
  type PaymentSession,
  scheduleJob,
  setReference,
} from "@rankwright/db/payments";
import { findMethod } from "@rankwright/db/subscriptions";
import { declineReasons } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import type { Answer, Charged, PaymentEvent, PaymentProvider, ProviderSetup } from "../provider.ts";
import { chargeFailed } from "../renewals/charge.ts";
import { whyNotCharging } from "../renewals/installation.ts";
import { requestDetails } from "../session/open.ts";
import { pollDelay } from "./retry.ts";

/** Reply to a charge: the provider's, or "off" if this installation must not charge. */
type ChargeReply = Charged | { result: "off"; reason: string };

/**
 * Charges a stored means of payment. Returns undefined if the charge is no longer wanted, because the order was paid or cancelled
 * meanwhile. The start is recorded before the request, so that a cancellation knows that the money may be on its way.
 */
export async function charge(
  deps: Deps,
  provider: PaymentProvider,
  setup: ProviderSetup,
  { _id }: PaymentSession,
  signal: AbortSignal,
): Promise<ChargeReply | undefined> {
  const why = whyNotCharging(deps);
  if (why !== undefined)
    return {
      result: "off",
      reason: "This installation is a copy of the shop. Confirm it under Subscriptions to charge.",
    };
  const wanted = await write(deps.db, (tx) => {
    const session = findPaymentSession(tx, _id);
    const order = session && findOrder(tx, session.orderId);
    const method = session?.methodId ? findMethod(tx, session.methodId) : undefined;
    if (!session || !order || !method || session.openFor === null || order.paymentStatus !== "UnPaid")
      return undefined;
    markOpened(tx, _id, deps.now(), null);
    return { session, order, method };
  });
  if (!wanted) return undefined;
  const { session, order, method } = wanted;
  if (method.revokedAt !== null)
    return {
      result: "declined",
      reason: declineReasons.revoked,
      remedy: "change",
    };
  return provider.chargeStored?.(
    setup,
    session,
    method,
    requestDetails(deps, order, provider).order,
    signal,
    (reference) => write(deps.db, (tx) => setReference(tx, _id, reference)),
  );
}

/** Ends a charge job. A payment that takes days is polled; a failed one schedules the next attempt. */
export function settleCharge(
  tx: Tx,
  deps: Deps,
  job: PaymentJob,
  session: PaymentSession,
  reply: ChargeReply | Answer<PaymentEvent[]>,
): void {
  endJob(tx, job._id);
  const now = deps.now();
  if (reply.result === "answered") {
    if (reply.events.some(({ type }) => type === "captured" || type === "failed")) return;
    const about = { kind: "retrieve", subjectId: session._id, provider: session.provider } as const;
    scheduleJob(tx, about, now + pollDelay(0), now);
    return;
  }
  const remedy = "remedy" in reply ? reply.remedy : "change";
  chargeFailed(tx, deps, session, { reason: reply.reason, remedy });
}
