import { dropAttempt } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import { addOrderNews, orderHistory } from "@rankwright/db/orders";
import {
  closePaymentSession,
  findNotification,
  type Notification,
  scheduleJob,
  sessionWithReference,
  setNotice,
  setReference,
  trimUnverified,
  updateNotification,
  wakeWaiting,
} from "@rankwright/db/payments";
import { declineReasons, type NotificationState, providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { mailDisputed, mailOtherMode, mailRejected } from "../mails.ts";
import { otherMode } from "../mode.ts";
import type { PaymentEvent } from "../provider.ts";
import { chargeFailed } from "../renewals/charge.ts";
import { book } from "./book.ts";
import { type Decision, decide } from "./decide.ts";
import { findMatch, type Match } from "./match.ts";
import { applyToMethod, isAboutMethod } from "./method.ts";
import type { Outcome } from "./outcome.ts";

/** Maximum number of forged notifications, and of notifications of another mode. Anyone can post them, so the oldest are deleted. */
const MAX_FORGED = 1_000;

/** Adds an event that books nothing to the order's history, once per transaction. */
function noteOnce(tx: Tx, { order, session }: Match, event: PaymentEvent, reason: string, now: number): void {
  const note = event.txnId === "" ? reason : `${reason} Transaction ${event.txnId}.`;
  const entry = event.type === "pending" ? "payment pending" : "payment noted";
  if (orderHistory(tx, order._id).some((one) => one.event === entry && one.note === note)) return;
  addOrderNews(tx, order._id, entry, { byWhom: providerNames[session.provider], note, now });
}

/** Applies an event to its session: stores its reference, schedules the capture, closes the session or sets the buyer's notice. */
function applyToSession(tx: Tx, deps: Deps, { session }: Match, event: PaymentEvent): void {
  const { type, reference, decline = { reason: declineReasons.charge, remedy: "retry" } } = event;
  const { _id, provider, mode } = session;
  const now = deps.now();
  if (session.reference === null && reference !== "" && !sessionWithReference(tx, provider, mode, reference))
    setReference(tx, _id, reference);
  if (type === "approved" && session.openFor !== null)
    scheduleJob(tx, { kind: "capture", subjectId: _id, provider }, now, now);
  if (type === "expired") closePaymentSession(tx, _id);
  const isCharge = session.methodId !== null;
  if (type === "failed" && isCharge)
    chargeFailed(tx, deps, session, {
      reason: decline.reason,
      remedy: decline.remedy,
    });
  // The buyer may be waiting for the result on the page.
  if (type === "failed" && !isCharge && session.openFor !== null)
    setNotice(
      tx,
      _id,
      "Nothing was charged. The payment failed. Try again, or choose another payment method.",
    );
}

const stateByAction = {
  skip: "duplicate",
  note: "noted",
  ignore: "noted",
  dispute: "disputed",
  wait: "waiting",
  reject: "rejected",
} as const satisfies Record<Exclude<Decision["action"], "book">, NotificationState>;

/**
 * Decides on a verified notification and books it: ledger, order, mails and notification are written in one transaction. Does
 * nothing if the notification was processed meanwhile.
 */
export async function processVerified(deps: Deps, _id: string): Promise<void> {
  await write(deps.db, (tx) => {
    const now = deps.now();
    const from = findNotification(tx, _id);
    if (from?.state !== "received") return;
    const { event, provider } = from;
    // Verified notifications don't count toward the sender's rate limit (webhooks.ts).
    dropAttempt(tx, _id);
    const processed = { nextTryAt: null, processedAt: now, verifiedAt: from.verifiedAt ?? now };
    if (isAboutMethod(event))
      return updateNotification(tx, _id, { ...applyToMethod(tx, from, now), ...processed });
    const decision = decide(tx, from);
    const { action, match } = decision;
    const orderId = match?.order._id ?? null;
    deps.log.info({ notification: _id, orderId, action }, "payment notification processed");

    const outcome: Outcome =
      decision.action === "book"
        ? book(tx, deps, from, decision.match, decision.cents)
        : { state: stateByAction[decision.action], reason: decision.reason };
    updateNotification(tx, _id, {
      ...outcome,
      orderId,
      txnId: event.txnId || null,
      waitsFor: ("waitsFor" in decision && decision.waitsFor) || null,
      ...processed,
      processedAt: outcome.state === "waiting" ? null : now,
    });
    if (decision.action === "note" && decision.isNews)
      noteOnce(tx, decision.match, event, decision.reason, now);
    if (decision.action === "reject") mailRejected(tx, deps, match?.order, from, decision.reason);
    if (decision.action === "dispute") mailDisputed(tx, deps, decision.match.order, from, decision.reason);
    if (match && action !== "skip" && action !== "reject") applyToSession(tx, deps, match, event);
    if (event.type === "captured") wakeWaiting(tx, { provider, txnId: event.txnId }, action === "book", now);
  });
}

/** Marks a notification as forged: the provider states that it didn't send it. */
export async function processInvalid(deps: Deps, _id: string): Promise<void> {
  await write(deps.db, (tx) => {
    const found = findNotification(tx, _id);
    if (found?.state !== "received") return;
    updateNotification(tx, _id, {
      state: "forged",
      reason: `${providerNames[found.provider]} did not send this. Someone may have forged it. Nothing was recorded.`,
      nextTryAt: null,
      processedAt: deps.now(),
    });
    trimUnverified(tx, "forged", MAX_FORGED);
    deps.log.warn({ notification: _id }, "payment notification is not the provider's");
  });
}

/**
 * Marks a notification of another payment mode for review, because the current mode's host would report it as forged. Mails
 * the owner if it contains a checkout's secret. Returns false if the notification belongs to the current mode.
 */
export async function processOtherMode(deps: Deps, from: Notification): Promise<boolean> {
  const { _id } = from;
  const reason = otherMode(deps.db, from, deps.env);
  if (reason === undefined) return false;
  await write(deps.db, (tx) => {
    if (findNotification(tx, _id)?.state !== "received") return;
    const found = findMatch(tx, from);
    // Only the customer and the provider know the secret. Without it, the notification gets no order, and no mail is sent.
    const match = found?.proof === "secret" ? found : undefined;
    const processed = { nextTryAt: null, processedAt: deps.now() };
    const orderId = match?.order._id ?? null;
    updateNotification(tx, _id, { state: "otherMode", reason, orderId, ...processed });
    trimUnverified(tx, "otherMode", MAX_FORGED);
    if (match) mailOtherMode(tx, deps, match, from, reason);
    deps.log.warn({ notification: _id }, "payment notification is of another mode");
  });
  return true;
}
