import { Declined } from "@rankwright/sandbox-kit";
import { requireCapture, reverseCapture } from "./captures.ts";
import type { Dispute, Undo } from "./records.ts";
import { disputeJson, undoneCents } from "./resources.ts";
import { prepareWebhook, store, type TestProvider, undosOf } from "./test-provider.ts";

const partsOf = (bank: TestProvider, dispute: Dispute) => ({
  capture: requireCapture(bank, dispute.captureId),
  undo: dispute.undoId === undefined ? undefined : bank.journal.get("undo", dispute.undoId),
});

export const showDispute = (bank: TestProvider, dispute: Dispute) =>
  disputeJson(bank.base(), dispute, partsOf(bank, dispute));

function disputeWebhook(bank: TestProvider, event: "CREATED" | "RESOLVED", dispute: Dispute, undo?: Undo) {
  const parts = partsOf(bank, dispute);
  const resource = disputeJson(bank.base(), dispute, { ...parts, undo: undo ?? parts.undo });
  return prepareWebhook(bank, `CUSTOMER.DISPUTE.${event}`, resource);
}

/** Opens a dispute for the buyer. A chargeback takes the money immediately, an inquiry only if it is lost. */
export function openDispute(
  bank: TestProvider,
  captureId: string,
  stage: Dispute["stage"],
  reason: string,
): Dispute {
  const capture = requireCapture(bank, captureId);
  const cents = capture.cents - undoneCents(undosOf(bank, capture));
  if (capture.status !== "COMPLETED" || cents <= 0) throw new Declined("There is nothing to dispute.");
  if (bank.journal.all("dispute").some((one) => one.captureId === captureId && one.outcome === null))
    throw new Declined("This payment is already disputed.");
  const undoId = stage === "CHARGEBACK" ? reverseCapture(bank, captureId).id : undefined;
  const at = bank.clock.now();
  const count = bank.journal.all("dispute").length + 1;
  const id = `PP-R-TST-${String(10_000_000 + count)}`;
  const dispute: Dispute = {
    kind: "dispute",
    ...{ id, captureId, cents, stage, reason, undoId },
    outcome: null,
    createdAt: at,
    updatedAt: at,
  };
  store(bank, dispute, ...disputeWebhook(bank, "CREATED", dispute));
  return dispute;
}

/** Closes a dispute. If it is won, the seller keeps the money or gets it back. If it is lost, the buyer gets or keeps it. */
export function resolveDispute(bank: TestProvider, id: string, outcome: "won" | "lost"): Dispute {
  const dispute = bank.journal.get("dispute", id);
  if (!dispute || dispute.outcome) throw new Declined(`There is no open dispute ${id}.`);
  const at = bank.clock.now();
  const taken = dispute.undoId === undefined ? undefined : bank.journal.get("undo", dispute.undoId);
  const undoId = outcome === "lost" && !taken ? reverseCapture(bank, dispute.captureId).id : dispute.undoId;
  const given: Undo | undefined =
    outcome === "won" && taken ? { ...taken, status: "CANCELLED", updatedAt: at } : undefined;
  const resolved: Dispute = { ...dispute, outcome, undoId, updatedAt: at };
  store(bank, resolved, ...(given ? [given] : []), ...disputeWebhook(bank, "RESOLVED", resolved, given));
  return resolved;
}
