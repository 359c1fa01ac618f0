import { addEvent, type Tx, write } from "@rankwright/db/core";
import { findOrder, wasBoughtSince } from "@rankwright/db/orders";
import {
  closePaymentSession,
  endJob,
  findPaymentSession,
  findRefund,
  insertNotification,
  ledgerOf,
  type PaymentJob,
  type PaymentSession,
  postponeJob,
  type Refund,
  scheduleJob,
  setNotice,
  settleRefund,
} from "@rankwright/db/payments";
import { paymentMethodNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { mayMailCustomer } from "../../mail/customer-mail-limits.ts";
import { readSaved, withSaved } from "../../settings/live.ts";
import { SettingError } from "../../settings/setting-error.ts";
import { mailInstructions } from "../instruction-mails.ts";
import { mailRefundFailed } from "../mails.ts";
import type { Answer, Charged, PaymentEvent } from "../provider.ts";
import { providerOf } from "../providers.ts";
import { requestDetails, withAmountDue } from "../session/open.ts";
import { sendUnpaidReminder } from "../session/unpaid-reminder.ts";
import { charge, settleCharge } from "./charge.ts";
import { runMethodJob } from "./method-jobs.ts";
import { backOff, MAX_RETRY_MS, pollDelay, recheckDelay, retryDelay, withTimeout } from "./retry.ts";

/** Age up to which a session is polled while the provider reports no payment, in ms. */
const MAX_POLL_AGE_MS = 30 * 24 * 3_600_000;
/** Age up to which a job is retried while the provider doesn't respond, in ms. Providers allow refunds for about that long. */
const MAX_RETRY_AGE_MS = 180 * 24 * 3_600_000;
/** Age up to which ending a session at its provider is retried, in ms. No provider's checkout can be paid for longer. */
const MAX_END_AGE_MS = 24 * 3_600_000;

/** `off`: no request was sent, because the provider is not set up in the mode of the payment's session. */
type Reply = Answer<PaymentEvent[]> | Charged | { result: "off"; reason: string };

/** Current rows of a job's session and refund. */
interface Subject {
  session: PaymentSession;
  refund: Refund | undefined;
}

function subjectOf({ db }: Deps, { kind, subjectId }: PaymentJob): Subject | undefined {
  const refund = kind === "refund" ? findRefund(db, subjectId) : undefined;
  const session = findPaymentSession(db, refund?.sessionId ?? subjectId);
  return session && (kind !== "refund" || refund) ? { session, refund } : undefined;
}

/** Stores each event of a reply as a verified notification. Skips events that an earlier reply contained. */
function storeEvents(tx: Tx, { _id, provider, nonce }: PaymentSession, reply: Reply, now: number): void {
  if (reply.result !== "answered") return;
  for (const reported of reply.events) {
    // The request named this session, so the event belongs to it, also if the shop was restored from a backup with another secret.
    const isOwn = reported.invoiceId === "" || reported.invoiceId === _id;
    const event = isOwn ? { ...reported, invoiceId: _id, nonce } : reported;
    const eventId = `answer:${_id}:${event.type}:${event.status}:${event.txnId}:${event.cents ?? ""}`;
    const row = { provider, source: "answer", raw: reply.raw, event, eventId, verifiedAt: now } as const;
    insertNotification(tx, row, now);
  }
}

const hasMoney = (reply: Reply) =>
  reply.result === "answered" && reply.events.some(({ type }) => type === "captured");

/** Returns the provider's setup. The setup for the session's mode ends the session, because the owner may have switched modes since. */
function setupFor(deps: Deps, { provider, mode }: PaymentSession, kind: PaymentJob["kind"]) {
  const { env } = deps;
  if (kind !== "end" || env.setups[provider]?.mode === mode) return env.setups[provider];
  try {
    const saved = readSaved(deps);
    return withSaved(env.source, { ...saved, payments: { ...saved.payments, mode } }).setups[provider];
  } catch (error) {
    if (error instanceof SettingError) return undefined;
    throw error;
  }
}

/** Sends the job's request to the provider. Returns undefined if it's no longer needed. */
async function sendRequest(
  deps: Deps,
  { kind, subjectId }: PaymentJob,
  { session, refund }: Subject,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const provider = providerOf(session.provider);
  const setup = setupFor(deps, session, kind);
  if (setup?.mode !== session.mode)
    return {
      result: "off",
      reason: `This payment was made in ${session.mode} mode, but ${paymentMethodNames[session.provider]} isn't set up in that mode.`,
    };
  if (kind === "charge") return charge(deps, provider, setup, session, signal);
  if (kind === "retrieve") return provider.retrievePayment?.(setup, session, signal);
  if (kind === "end") {
    // An order has one open session per provider. If it was paid through this provider, this session was paid and has ended.
    const isPaid = ledgerOf(deps.db, session.orderId).some(({ provider: by }) => by === session.provider);
    return isPaid ? undefined : provider.endPayment?.(setup, session, signal);
  }
  if (kind === "refund")
    return (
      refund &&
      provider.refundPayment?.(setup, { txnId: refund.txnId, session }, refund.cents, subjectId, signal)
    );
  // If the order was paid another way or cancelled meanwhile, the approved payment is not charged.
  const canBePaid =
    session.openFor !== null && findOrder(deps.db, session.orderId)?.paymentStatus === "UnPaid";
  return canBePaid ? provider.capturePayment?.(setup, session, signal) : undefined;
}

/** Ends a capture job. If the provider has no payment yet, it is polled soon: the buyer may approve the payment at any moment. */
function settleCapture(tx: Tx, job: PaymentJob, { session }: Subject, reply: Reply, now: number): void {
  endJob(tx, job._id);
  if (reply.result === "answered" && !hasMoney(reply)) {
    const about = { kind: "retrieve", subjectId: session._id, provider: session.provider } as const;
    scheduleJob(tx, about, now + recheckDelay(now - session.createdAt), now);
  }
  if (reply.result === "declined") setNotice(tx, session._id, `Nothing was charged. ${reply.reason}`);
  if (reply.result === "ended") closePaymentSession(tx, session._id);
}

/** Keeps polling at growing intervals until a payment appears, the provider reports the session as ended, or 30 days pass. */
function settleRetrieve(tx: Tx, job: PaymentJob, { session }: Subject, reply: Reply, now: number): void {
  const age = now - session.createdAt;
  if (reply.result === "ended") closePaymentSession(tx, session._id);
  const isApproved = reply.result === "answered" && reply.events.some(({ type }) => type === "approved");
  if (isApproved && session.openFor !== null)
    scheduleJob(tx, { kind: "capture", subjectId: session._id, provider: session.provider }, now, now);
  if (reply.result === "ended" || hasMoney(reply) || age > MAX_POLL_AGE_MS) {
    endJob(tx, job._id);
    return;
  }
  const reason = reply.result === "missing" ? reply.reason : "";
  postponeJob(tx, job._id, { tries: 0, nextTryAt: now + pollDelay(age), reason });
}

/**
 * Returns how long no charge of the provider starts, in milliseconds, if this one exceeded its rate limit. The charge keeps its due
 * time, so that it is the first after the pause.
 */
const pauseOf = ({ kind }: PaymentJob, reply: Reply | undefined): number | undefined =>
  kind === "charge" && reply?.result === "unknown" ? reply.pauseMs : undefined;

/** Reschedules a job that got no response. A poll is retried no later than the next regular poll would be due. */
function retryLater(
  tx: Tx,
  job: PaymentJob,
  { session }: Subject,
  reply: Reply & { reason: string },
  now: number,
) {
  if (pauseOf(job, reply) !== undefined)
    return postponeJob(tx, job._id, { tries: job.tries, nextTryAt: job.nextTryAt, reason: reply.reason });
  if (reply.result === "off")
    return postponeJob(tx, job._id, {
      tries: job.tries,
      nextTryAt: now + MAX_RETRY_MS,
      reason: reply.reason,
    });
  const tries = job.tries + 1;
  const gap =
    job.kind === "retrieve"
      ? Math.min(pollDelay(now - session.createdAt), backOff(tries))
      : retryDelay(tries, now - job.createdAt);
  postponeJob(tx, job._id, { tries, nextTryAt: now + gap, reason: reply.reason });
}

function settleRefundJob(
  tx: Tx,
  deps: Deps,
  job: PaymentJob,
  { session, refund }: Subject,
  reply: Reply,
): void {
  if (!refund) return;
  endJob(tx, job._id);
  const failed = reply.result !== "answered" || reply.events.some(({ type }) => type === "failed");
  const reason = reply.result === "answered" ? "" : reply.reason;
  settleRefund(tx, refund._id, { state: failed ? "failed" : "done", reason });
  if (!failed) return;
  addEvent(tx, "noted", refund.orderId, deps.now());
  mailRefundFailed(tx, deps, session, refund, reason);
}

/** Records a job's result and the events of the reply in one transaction. */
async function settle(
  deps: Deps,
  job: PaymentJob,
  subject: Subject,
  reply: Reply | undefined,
): Promise<void> {
  await write(deps.db, (tx) => {
    const now = deps.now();
    if (!reply) return endJob(tx, job._id);
    const isUnanswered = reply.result === "unknown" || reply.result === "off";
    const maxAge = job.kind === "end" ? MAX_END_AGE_MS : MAX_RETRY_AGE_MS;
    if (isUnanswered && now - job.createdAt < maxAge) return retryLater(tx, job, subject, reply, now);
    if (job.kind === "end") return endJob(tx, job._id);
    storeEvents(tx, subject.session, reply, now);
    if (job.kind === "charge") settleCharge(tx, deps, job, subject.session, reply);
    if (job.kind === "capture") settleCapture(tx, job, subject, reply, now);
    if (job.kind === "retrieve") settleRetrieve(tx, job, subject, reply, now);
    if (job.kind === "refund") settleRefundJob(tx, deps, job, subject, reply);
  });
}

/** Mails the buyer a reminder of the bank transfer that is still to be made. */
async function remind(deps: Deps, job: PaymentJob, session: PaymentSession, signal: AbortSignal) {
  const provider = providerOf(session.provider);
  const setup = deps.env.setups[session.provider];
  const order = findOrder(deps.db, session.orderId);
  const isOpen = session.openFor !== null && setup?.mode === session.mode;
  const details = order && requestDetails(deps, order, provider);
  const left = withAmountDue(deps.db, session);
  const initiated =
    isOpen && details
      ? await provider.initiatePayment(setup, left, details.order, details.urls, signal)
      : undefined;
  await write(deps.db, (tx) => {
    endJob(tx, job._id);
    const isDue = order && initiated?.kind === "instructions" && !wasBoughtSince(tx, order);
    if (isDue && mayMailCustomer(tx, deps, order)) mailInstructions(tx, deps, order, left, true);
  });
}

/**
 * Runs a job: a capture, retrieve, refund or end request to a provider, or a reminder. If the worker stops first, the job stays due.
 * Calls `pauseCharges` if the provider's rate limit was exceeded.
 */
export async function runJob(
  deps: Deps,
  job: PaymentJob,
  {
    stopping,
    timeoutMs,
    pauseCharges,
  }: {
    stopping: AbortSignal;
    timeoutMs: number;
    pauseCharges: (provider: PaymentJob["provider"], ms: number) => void;
  },
): Promise<void> {
  if (job.kind === "unpaid") return sendUnpaidReminder(deps, job);
  if (job.kind === "storeMethod" || job.kind === "methodSetup")
    return runMethodJob(deps, job, { stopping, timeoutMs });
  const subject = subjectOf(deps, job);
  if (subject && job.kind === "remind") return remind(deps, job, subject.session, stopping);
  if (!subject) return write(deps.db, (tx) => endJob(tx, job._id));
  const reply = await withTimeout(stopping, timeoutMs, (signal) => sendRequest(deps, job, subject, signal));
  const pauseMs = pauseOf(job, reply);
  if (pauseMs !== undefined) pauseCharges(job.provider, pauseMs);
  // A reply is recorded even during shutdown, because money may have moved.
  if (stopping.aborted && reply?.result === "unknown") return;
  await settle(deps, job, subject, reply);
  const { kind, subjectId } = job;
  deps.log.info({ kind, subject: subjectId, result: reply?.result ?? "nothing to ask" }, "payment job");
}

/** Reschedules a job after an internal error, or because the database is busy. */
export async function rescheduleJob(deps: Deps, job: PaymentJob): Promise<void> {
  const now = deps.now();
  const tries = job.tries + 1;
  const nextTryAt = now + Math.min(MAX_RETRY_MS, retryDelay(tries, now - job.createdAt));
  const reason = "Something went wrong on our side. It will be retried.";
  await write(deps.db, (tx) => postponeJob(tx, job._id, { tries, nextTryAt, reason }));
}
