import { Declined, showMoney } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import { disputeJson } from "./dispute-resource.ts";
import { missing, Problem } from "./http/problems.ts";
import type { refundRequest } from "./http/requests.ts";
import { type Charge, type Dispute, newId, type Refund } from "./records.ts";
import { chargeJson, refundJson } from "./resources.ts";
import {
  disputesOf,
  prepareWebhook,
  refundedCents,
  refundsOf,
  store,
  type TestProvider,
} from "./test-provider.ts";

/** Returns the charge that a refund request names. */
function chargeOf(bank: TestProvider, { payment_intent, charge }: z.infer<typeof refundRequest>): Charge {
  if (payment_intent === undefined && charge === undefined)
    throw new Problem(
      400,
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = payment_intent === undefined ? undefined : bank.journal.get("intent", payment_intent);
  if (payment_intent !== undefined && !intent)
    throw missing("payment_intent", payment_intent, "payment_intent");
  const id = charge ?? intent?.chargeId ?? "";
  const found = bank.journal.get("charge", id);
  if (!found) throw missing("charge", id, "charge");
  return found;
}

/** Refunds the requested amount, or the remaining amount if the request has none. */
export function createRefund(bank: TestProvider, request: z.infer<typeof refundRequest>): Refund {
  const charge = chargeOf(bank, request);
  const left = charge.cents - refundedCents(refundsOf(bank, charge));
  if (charge.status !== "succeeded")
    throw new Problem(400, "This PaymentIntent does not have a successful charge to refund.");
  if (disputesOf(bank, charge).some((one) => !one.isInquiry))
    throw new Problem(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (left === 0)
    throw new Problem(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const cents = request.amount ?? left;
  if (cents === 0)
    throw new Problem(400, "Invalid positive integer", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (cents > left) {
    const [asked, rest] = [cents, left].map((one) => showMoney(one, charge.currency));
    throw new Problem(400, `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, {
      param: "amount",
    });
  }
  const refund: Refund = {
    kind: "refund",
    id: newId("re"),
    chargeId: charge.id,
    intentId: charge.intentId,
    status: bank.faults().refundsPending ? "pending" : "succeeded",
    cents,
    currency: charge.currency,
    reason: request.reason,
    metadata: request.metadata ?? {},
    createdAt: bank.clock.now(),
  };
  // The refund is stored first, because the charge's webhook includes it.
  store(bank, refund);
  store(
    bank,
    ...prepareWebhook(bank, "charge.refunded", chargeJson(bank, charge)),
    ...prepareWebhook(bank, "refund.created", refundJson(refund)),
  );
  return refund;
}

/** Completes or fails a pending refund. */
export function settleRefund(bank: TestProvider, id: string, isDone: boolean): Refund {
  const refund = bank.journal.get("refund", id);
  if (refund?.status !== "pending") throw new Declined("Only a pending refund can be completed or failed.");
  const settled: Refund = { ...refund, status: isDone ? "succeeded" : "failed" };
  const told = refundJson(settled);
  store(
    bank,
    settled,
    ...prepareWebhook(bank, "refund.updated", told),
    ...(isDone ? [] : prepareWebhook(bank, "refund.failed", told)),
  );
  return settled;
}

/**
 * Opens a dispute by the buyer's bank. It covers the whole payment, even if part of it was refunded. A dispute takes the money
 * immediately, an inquiry never does.
 */
export function openDispute(
  bank: TestProvider,
  chargeId: string,
  isInquiry: boolean,
  reason: string,
): Dispute {
  const charge = bank.journal.get("charge", chargeId);
  if (charge?.status !== "succeeded") throw new Declined("There is nothing to dispute.");
  if (disputesOf(bank, charge).some((one) => one.outcome === null))
    throw new Declined("This payment is already disputed.");
  if (refundedCents(refundsOf(bank, charge)) === charge.cents)
    throw new Declined("There is nothing to dispute.");
  const at = bank.clock.now();
  const dispute: Dispute = {
    kind: "dispute",
    id: newId("du"),
    chargeId,
    intentId: charge.intentId,
    cents: charge.cents,
    currency: charge.currency,
    isInquiry,
    reason,
    outcome: null,
    withdrawnAt: isInquiry ? null : at,
    reinstatedCents: 0,
    reinstatedAt: null,
    createdAt: at,
  };
  const told = disputeJson(dispute);
  store(
    bank,
    dispute,
    ...prepareWebhook(bank, "charge.dispute.created", told),
    ...(isInquiry ? [] : prepareWebhook(bank, "charge.dispute.funds_withdrawn", told)),
  );
  return dispute;
}

/** Closes a dispute. If it is won, the seller gets the whole amount back; if it is lost, only the part that was already refunded. */
export function resolveDispute(bank: TestProvider, id: string, outcome: "won" | "lost"): Dispute {
  const dispute = bank.journal.get("dispute", id);
  if (!dispute || dispute.outcome) throw new Declined(`There is no open dispute ${id}.`);
  const charge = bank.journal.get("charge", dispute.chargeId);
  const refunded = charge ? refundedCents(refundsOf(bank, charge)) : 0;
  const reinstatedCents = dispute.withdrawnAt === null ? 0 : outcome === "won" ? dispute.cents : refunded;
  const isBack = reinstatedCents > 0;
  const resolved: Dispute = {
    ...dispute,
    outcome,
    reinstatedCents,
    reinstatedAt: isBack ? bank.clock.now() : null,
  };
  const told = disputeJson(resolved);
  store(
    bank,
    resolved,
    ...prepareWebhook(bank, "charge.dispute.closed", told),
    ...(isBack ? prepareWebhook(bank, "charge.dispute.funds_reinstated", told) : []),
  );
  return resolved;
}
