import { write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { dueVatChecks, nextVatCheckAt, setVatCheck, type VatCheck } from "@rankwright/db/tax";
import type { Deps } from "../context/deps.ts";
import { mailOwners } from "../mail/owners.ts";
import { sellerVatId } from "../tax/sell.ts";
import { createWorker, type Job, type Worker } from "../workers/worker.ts";
import { vatIdInvalidMail } from "./mails.ts";
import { askVies, type ViesAnswer } from "./vies.ts";

const MINUTE_MS = 60_000;
/** Longest pause between two questions, in milliseconds. */
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** Time after which VIES is no longer asked, in milliseconds. */
const GIVE_UP_MS = 14 * 24 * 60 * MINUTE_MS;

/** Records the answer of VIES, or when to ask again. The owner is mailed about an ID that isn't registered. */
async function record(deps: Deps, check: VatCheck, answer: ViesAnswer | undefined): Promise<void> {
  const now = deps.now();
  const tries = check.tries + 1;
  await write(deps.db, (tx) => {
    if (!answer) {
      const pause = Math.min(MINUTE_MS * 2 ** Math.min(check.tries, 10), MAX_PAUSE_MS);
      const isOver = now - check.createdAt > GIVE_UP_MS;
      setVatCheck(
        tx,
        check,
        isOver ? { state: "unanswered", nextTryAt: null, tries } : { nextTryAt: now + pause, tries },
      );
      return;
    }
    const { isValid, ...proof } = answer;
    const state = isValid ? "valid" : "invalid";
    setVatCheck(tx, check, { ...proof, state, nextTryAt: null, tries, answeredAt: now });
    const order = isValid ? undefined : findOrder(tx, check.orderId);
    if (order) mailOwners(tx, deps, `vat-id-invalid:${order._id}`, vatIdInvalidMail(tx, deps, order, check));
  });
}

/** Creates the worker that asks VIES about the VAT IDs of orders. A payment never waits for it. */
export function createTaxWorker(deps: Deps): Worker {
  const { db, env, now } = deps;
  const job: Job<VatCheck> = {
    name: "tax",
    concurrency: 1,
    due: (most, except) => dueVatChecks(db, now(), most, except),
    nextAt: (except) => nextVatCheckAt(db, except),
    async work(check, stopping) {
      const requester = sellerVatId(env.business);
      const answer = await askVies(env, { vatId: check.vatId, requester }, stopping);
      if (stopping.aborted && !answer) return false;
      await record(deps, check, answer);
      return answer !== undefined;
    },
  };
  return createWorker(job, deps);
}
