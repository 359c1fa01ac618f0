import { setImmediate } from "node:timers/promises";
import { write } from "@rankwright/db/core";
import {
  dueNotices,
  dueRetries,
  dueSubscriptions,
  findSubscription,
  methodOf,
  nextNoticeAt,
  nextPeriodAt,
  nextRetryAt,
  setSubscription,
} from "@rankwright/db/subscriptions";
import { type PaymentMode, paymentModeOf } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { retryPeriod } from "../payments/renewals/charge.ts";
import { registerInstallation, whyNotCharging } from "../payments/renewals/installation.ts";
import { mailMethodExpiring, mailRenewalAhead } from "../payments/renewals/mails.ts";
import { renew } from "../payments/renewals/renew.ts";
import { isExpiredOn } from "../payments/renewals/reschedule.ts";
import { dayOfPeriod } from "../payments/renewals/schedule.ts";
import { createWorker, earliest, type Job, type Worker } from "../workers/worker.ts";

/** A subscription whose period is due or whose customer is to be notified, or a period to charge again. */
type Row = { _id: string; subject: string; kind: "period" | "retry" | "notice" };

/** Mails the customer ahead of a charge. The mail and the record of it are written in one transaction. */
async function notify(deps: Deps, subscriptionId: string): Promise<void> {
  await write(deps.db, (tx) => {
    const found = findSubscription(tx, subscriptionId);
    if (!found || found.noticeAt === null || found.noticeAt > deps.now()) return;
    const noted = setSubscription(tx, found, { noticeAt: null }, deps.now());
    if (noted.state !== "active") return;
    const method = methodOf(tx, noted);
    const day = dayOfPeriod(noted, noted.nextPeriod);
    if (method && isExpiredOn(method.expires, day)) mailMethodExpiring(tx, deps, noted, method.expires);
    else mailRenewalAhead(tx, deps, noted);
  });
}

/**
 * Creates the worker that runs the schedule of subscriptions: it creates periods that are due, charges unpaid ones again, and mails
 * customers ahead of a charge. Each is one transaction, so that a crash neither loses nor repeats it. Nothing runs on a copy of the shop.
 */
export function createSubscriptionsWorker(deps: Deps): Worker {
  const { db, now, env } = deps;
  registerInstallation(deps, now());
  /** The mode whose subscriptions run; undefined while nothing may be charged. */
  const runningMode = (): PaymentMode | undefined => {
    const mode = paymentModeOf(env);
    return whyNotCharging(deps) === undefined ? (mode === "off" ? "live" : mode) : undefined;
  };
  const idsOf = (kind: Row["kind"], except: string[]) =>
    except.flatMap((_id) => (_id.startsWith(`${kind}:`) ? [_id.slice(kind.length + 1)] : []));
  const job: Job<Row> = {
    name: "subscriptions",
    concurrency: 1,
    due(most, except) {
      const mode = runningMode();
      if (mode === undefined) return [];
      const wanted = (kind: Row["kind"]) => ({ now: now(), limit: most, except: idsOf(kind, except) });
      const rows = (kind: Row["kind"], found: { _id: string }[]) =>
        found.map(({ _id }): Row => ({ _id: `${kind}:${_id}`, subject: _id, kind }));
      return [
        ...rows("retry", dueRetries(db, mode, wanted("retry"))),
        ...rows("period", dueSubscriptions(db, mode, wanted("period"))),
        ...rows("notice", dueNotices(db, mode, wanted("notice"))),
      ].slice(0, most);
    },
    nextAt(except) {
      const mode = runningMode();
      if (mode === undefined) return undefined;
      return earliest(
        nextRetryAt(db, mode, idsOf("retry", except)),
        nextPeriodAt(db, mode, idsOf("period", except)),
        nextNoticeAt(db, mode, idsOf("notice", except)),
      );
    },
    async work({ kind, subject }) {
      // Lets requests through between the transactions of a day with many renewals.
      await setImmediate();
      if (kind === "notice") await notify(deps, subject);
      else
        await write(db, (tx) =>
          kind === "period" ? renew(tx, deps, subject) : retryPeriod(tx, deps, subject),
        );
      return true;
    },
  };
  return createWorker(job, deps);
}
