import { write } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { type PaymentSession, scheduleJob, sessionsOf, wasOpened } from "@rankwright/db/payments";
import { canPay, providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { DOCUMENTED_PROVIDER, providerOf } from "../providers.ts";
import { isPartPaid, payableProviders, requestDetails, withAmountDue } from "./open.ts";
import { pendingProvider } from "./pending.ts";

/** Returns the instructions for a bank transfer if the customer has chosen it in this session. */
async function instructionsOf(deps: Deps, order: OrderRow, session: PaymentSession) {
  const { db, env } = deps;
  const provider = providerOf(session.provider);
  const setup = env.setups[session.provider];
  if (!provider.manualConfirmation || setup?.mode !== session.mode || !wasOpened(session)) return undefined;
  const { order: details, urls } = requestDetails(deps, order, provider);
  const left = withAmountDue(db, session);
  const initiated = await provider.initiatePayment(setup, left, details, urls, AbortSignal.timeout(1_000));
  if (initiated.kind !== "instructions") return undefined;
  return { provider: provider.id, lines: initiated.lines, arrivedCents: left.arrivedCents };
}

/**
 * Returns the payment methods of an order, the instructions of a chosen bank transfer, the provider that holds a pending
 * payment, and the reason why the last attempt failed.
 */
export async function paymentMethods(deps: Deps, order: OrderRow) {
  const open = sessionsOf(deps.db, order._id).filter(({ openFor }) => openFor !== null);
  const payable = canPay(order.paymentStatus) ? payableProviders(deps.db, deps.env, order.currency) : [];
  const methods = isPartPaid(deps.db, order._id)
    ? payable.filter(({ manualConfirmation }) => manualConfirmation)
    : payable;
  const instructions = await Promise.all(open.map((session) => instructionsOf(deps, order, session)));
  return {
    ways: methods.map(({ id, label, next }) => ({
      provider: id,
      label,
      next,
      isDocumented: id === DOCUMENTED_PROVIDER,
    })),
    instructions: instructions.find((one) => one !== undefined) ?? null,
    held: pendingProvider(deps.db, order),
    notice: open.find(({ notice }) => notice !== null)?.notice ?? null,
  };
}

/**
 * Schedules a capture or poll of the order's open sessions when the customer returns from a provider; the worker books the
 * results. Returns the number of scheduled requests, and the provider's name if only one provider has open sessions.
 */
export async function checkAfterReturn(
  deps: Deps,
  order: OrderRow,
): Promise<{ asked: number; name: string | null }> {
  const open = sessionsOf(deps.db, order._id).filter((one) => one.openFor !== null && wasOpened(one));
  const names = new Set(open.map(({ provider }) => providerNames[provider]));
  const name = names.size === 1 ? ([...names][0] ?? null) : null;
  const known = open.filter(({ reference, provider, notice }) => {
    const { capture, retrieve } = providerOf(provider).capabilities;
    // A declined session waits for the buyer's next attempt.
    return reference !== null && notice === null && (capture || retrieve);
  });
  if (known.length === 0) return { asked: 0, name };
  await write(deps.db, (tx) => {
    const now = deps.now();
    for (const { _id, provider } of known) {
      const kind = providerOf(provider).capabilities.capture ? "capture" : "retrieve";
      scheduleJob(tx, { kind, subjectId: _id, provider }, now, now);
    }
  });
  return { asked: known.length, name };
}
