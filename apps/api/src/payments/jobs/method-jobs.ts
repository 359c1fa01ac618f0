import { type Tx, write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { endJob, findPaymentSession, type PaymentJob, postponeJob } from "@rankwright/db/payments";
import {
  findSetup,
  findSubscription,
  methodOf,
  setSetup,
  subscriptionOf,
} from "@rankwright/db/subscriptions";
import type { Deps } from "../../context/deps.ts";
import type { StoredAnswer } from "../provider.ts";
import { providerOf } from "../providers.ts";
import { useMethod, withoutMethod } from "../renewals/methods.ts";
import { backOff, MAX_RETRY_MS, pollDelay, withTimeout } from "./retry.ts";

/** Age up to which a provider is asked for a stored means of payment, in ms. */
const MAX_AGE_MS = 2 * 24 * 3_600_000;

/** The subject of a job: what to ask the provider, and the subscription that the answer is for. */
function subjectOf({ db, env }: Deps, { kind, subjectId }: PaymentJob) {
  if (kind === "methodSetup") {
    const visit = findSetup(db, subjectId);
    const subscription = visit && findSubscription(db, visit.subscriptionId);
    const order = subscription && findOrder(db, subscription.firstOrderId);
    if (!visit || !subscription || !order || visit.state !== "open") return undefined;
    const provider = providerOf(visit.provider);
    const setup = env.setups[visit.provider];
    const customerRef = methodOf(db, subscription)?.customerRef ?? "";
    const about = {
      ...visit,
      customerEmail: order.customerEmail,
      customerRef,
      currency: subscription.currency,
    };
    const ask = (signal: AbortSignal) => (setup ? provider.retrieveSetup?.(setup, about, signal) : undefined);
    return { subscription, provider: visit.provider, mode: visit.mode, createdAt: visit.createdAt, ask };
  }
  const session = findPaymentSession(db, subjectId);
  const order = session && findOrder(db, session.orderId);
  const subscription = order && subscriptionOf(db, order);
  if (!session || !subscription) return undefined;
  const provider = providerOf(session.provider);
  const setup = env.setups[session.provider];
  const ask = (signal: AbortSignal) =>
    setup?.mode === session.mode ? provider.retrieveMethod?.(setup, session, signal) : undefined;
  return { subscription, provider: session.provider, mode: session.mode, createdAt: session.createdAt, ask };
}

function settle(
  tx: Tx,
  deps: Deps,
  job: PaymentJob,
  subject: NonNullable<ReturnType<typeof subjectOf>>,
  answer: StoredAnswer | undefined,
): void {
  const now = deps.now();
  const isSetup = job.kind === "methodSetup";
  if (answer?.result === "answered" && answer.method !== null) {
    endJob(tx, job._id);
    useMethod(tx, deps, subject.subscription._id, {
      ...answer.method,
      provider: subject.provider,
      mode: subject.mode,
    });
    if (isSetup) setSetup(tx, job.subjectId, { state: "done" });
    return;
  }
  const isOver = answer?.result === "ended" || now - job.createdAt >= MAX_AGE_MS;
  // A payment without a stored means of payment stays without one; a visit may still be finished.
  if (isOver || (answer?.result === "answered" && !isSetup)) {
    endJob(tx, job._id);
    if (isSetup) setSetup(tx, job.subjectId, { state: "ended" });
    else withoutMethod(tx, deps, subject.subscription._id);
    return;
  }
  const tries = job.tries + 1;
  const gap = isSetup ? pollDelay(now - subject.createdAt) : Math.min(MAX_RETRY_MS, backOff(tries));
  const reason = answer?.result === "unknown" ? answer.reason : "";
  postponeJob(tx, job._id, { tries, nextTryAt: now + gap, reason });
}

/** Asks the provider for the means of payment that was stored with a payment or on a visit, and uses it for the subscription. */
export async function runMethodJob(
  deps: Deps,
  job: PaymentJob,
  { stopping, timeoutMs }: { stopping: AbortSignal; timeoutMs: number },
): Promise<void> {
  const subject = subjectOf(deps, job);
  if (!subject) return write(deps.db, (tx) => endJob(tx, job._id));
  const answer = await withTimeout(stopping, timeoutMs, async (signal) => subject.ask(signal));
  if (stopping.aborted && answer?.result !== "answered") return;
  await write(deps.db, (tx) => settle(tx, deps, job, subject, answer));
}
