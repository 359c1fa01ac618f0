import {
  type ContractNotice,
  dueNotices,
  findNotice,
  nextNoticeAt,
  openNotice,
} from "@rankwright/db/contracts";
import { addEvent, type Tx, write } from "@rankwright/db/core";
import { addOrderNews } from "@rankwright/db/orders";
import { contractPages } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { mailOwners } from "../mail/owners.ts";
import { limits } from "../throttle/limits.ts";
import { tryAttempt } from "../throttle/throttle.ts";
import { createWorker, type Job, type Worker } from "../workers/worker.ts";
import { cancelByNotice } from "./cancel-by-notice.ts";
import { ownerNoticeMail } from "./mails.ts";
import { matchingOrder } from "./match.ts";

/** Key of the limit on mails to the owner, which is the same for all customers. */
const OWNER = "owner";

/** Matches a notice with its order and reports it to the owner. */
function process(tx: Tx, deps: Deps, notice: ContractNotice): void {
  const order = matchingOrder(tx, notice);
  openNotice(tx, notice._id, order?._id ?? null);
  if (order) {
    const note = `Sent without login on the page “${contractPages[notice.kind].title}”.`;
    const by = { byWhom: notice.email, note, now: deps.now() };
    addOrderNews(tx, order._id, `${contractPages[notice.kind].noun} received`, by);
    cancelByNotice(tx, deps, notice, order);
  }
  if (tryAttempt(tx, deps.now(), limits.contractOwnerMail, OWNER))
    mailOwners(tx, deps, `contract-notice:${notice._id}`, ownerNoticeMail(tx, deps, notice, order));
  addEvent(tx, "contract", notice._id, deps.now());
}

/**
 * Creates the worker that processes withdrawals and cancellations. The match, the cancellation of a plan and
 * the mails are written in one transaction, so that a crash neither loses nor repeats them.
 */
export function createContractsWorker(deps: Deps): Worker {
  const { db, now } = deps;
  const job: Job<Pick<ContractNotice, "_id">> = {
    name: "contracts",
    concurrency: 1,
    due: (most, except) => dueNotices(db, now(), most, except),
    nextAt: (except) => nextNoticeAt(db, except),
    async work({ _id }) {
      await write(db, (tx) => {
        // Read again, because the owner may have handled it meanwhile.
        const notice = findNotice(tx, _id);
        if (notice?.state === "received") process(tx, deps, notice);
      });
      return true;
    },
  };
  return createWorker(job, deps);
}
