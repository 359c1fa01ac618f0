import type Stripe from "stripe";
import type { Dispute } from "./records.ts";

const seconds = (at: number) => Math.floor(at / 1_000);

function statusOf({ outcome, isInquiry }: Dispute) {
  if (isInquiry) return outcome === null ? "warning_needs_response" : "warning_closed";
  return outcome ?? "needs_response";
}

/** Returns a balance transaction of a dispute, with Stripe's fee of 15.00. */
function moved(dispute: Dispute, cents: number, at: number, about: string) {
  return {
    id: `txn_${about}${dispute.id.slice(3)}`,
    object: "balance_transaction",
    amount: cents,
    available_on: seconds(at),
    balance_type: "payments",
    created: seconds(at),
    currency: dispute.currency,
    description: `Chargeback ${about} for ${dispute.chargeId}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: cents,
    reporting_category: about === "withdrawal" ? "dispute" : "dispute_reversal",
    source: dispute.id,
    status: "available",
    type: "adjustment",
  } satisfies Stripe.BalanceTransaction;
}

const EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function disputeJson(dispute: Dispute) {
  const { withdrawnAt, reinstatedAt, reinstatedCents, cents } = dispute;
  return {
    id: dispute.id,
    object: "dispute",
    amount: cents,
    balance_transactions: [
      ...(withdrawnAt === null ? [] : [moved(dispute, -cents, withdrawnAt, "withdrawal")]),
      ...(reinstatedAt === null ? [] : [moved(dispute, reinstatedCents, reinstatedAt, "reversal")]),
    ],
    charge: dispute.chargeId,
    created: seconds(dispute.createdAt),
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by: seconds(dispute.createdAt) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.isInquiry && dispute.outcome === null,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: statusOf(dispute),
  } satisfies Stripe.Dispute;
}
