import { writeCents } from "@rankwright/sandbox-kit";
import type { Capture, Dispute, Order, Setup, Token, Undo } from "./records.ts";

// Representations of the records in the API and in webhooks, with the fields of PayPal's published schemas.

export const SELLER = { email_address: "seller@business.example.com", merchant_id: "TESTSELLER234" };
export const BUYER = {
  email_address: "buyer@example.com",
  payer_id: "TESTBUYER2345",
  name: { given_name: "Sample", surname: "Buyer" },
};

const money = (cents: number, currency: string) => ({ currency_code: currency, value: writeCents(cents) });
const when = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const link = (href: string, rel: string, method: "GET" | "POST" = "GET") => ({ href, rel, method });

/** PayPal's fee: 3.49 % plus 49 cents. */
const feeCents = (cents: number) => Math.min(cents, Math.round(cents * 0.0349) + 49);

export const approveUrl = (base: string, { id }: Order): string => `${base}/checkoutnow?token=${id}`;

/** Total of a capture's refunds and reversals, in cents. */
export const undoneCents = (undos: Undo[]): number =>
  undos.filter(({ status }) => status === "COMPLETED").reduce((sum, { cents }) => sum + cents, 0);

function captureStatus({ status, cents }: Capture, undos: Undo[]) {
  const undone = undoneCents(undos);
  if (status !== "COMPLETED" || undone === 0) return status;
  return undone >= cents ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

function captureReason({ status }: Capture, undos: Undo[]): string | undefined {
  if (status === "PENDING") return "PENDING_REVIEW";
  if (status === "DECLINED") return "OTHER";
  return undos.some((one) => one.type === "reversal" && one.status === "COMPLETED")
    ? "CHARGEBACK"
    : undefined;
}

export function captureJson(base: string, capture: Capture, undos: Undo[]) {
  const { id, orderId, cents, currency, invoiceId, customId } = capture;
  const reason = captureReason(capture, undos);
  const self = `${base}/v2/payments/captures/${id}`;
  const received =
    capture.status === "COMPLETED"
      ? {
          seller_receivable_breakdown: {
            gross_amount: money(cents, currency),
            paypal_fee: money(feeCents(cents), currency),
            net_amount: money(cents - feeCents(cents), currency),
          },
        }
      : {};
  return {
    id,
    status: captureStatus(capture, undos),
    ...(reason ? { status_details: { reason } } : {}),
    amount: money(cents, currency),
    final_capture: true,
    seller_protection: { status: "NOT_ELIGIBLE" },
    ...received,
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    links: [
      link(self, "self"),
      link(`${self}/refund`, "refund", "POST"),
      link(`${base}/v2/checkout/orders/${orderId}`, "up"),
    ],
    create_time: when(capture.createdAt),
    update_time: when(capture.updatedAt),
  };
}

export function undoJson(base: string, undo: Undo, currency: string, totalCents: number) {
  const { id, captureId, cents, status, invoiceId, customId, note } = undo;
  return {
    id,
    status,
    amount: money(cents, currency),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(note === undefined ? {} : { note_to_payer: note }),
    seller_payable_breakdown: {
      gross_amount: money(cents, currency),
      paypal_fee: money(0, currency),
      net_amount: money(cents, currency),
      total_refunded_amount: money(totalCents, currency),
    },
    links: [
      link(`${base}/v2/payments/refunds/${id}`, "self"),
      link(`${base}/v2/payments/captures/${captureId}`, "up"),
    ],
    create_time: when(undo.createdAt),
    update_time: when(undo.updatedAt),
  };
}

export interface Paid {
  /** Token of the buyer's account, if it is stored. */
  token: Token | undefined;
  captures: Capture[];
  undosOf: (capture: Capture) => Undo[];
}

function orderLinks(base: string, order: Order) {
  const self = `${base}/v2/checkout/orders/${order.id}`;
  const links = [link(self, "self")];
  if (order.status === "APPROVED") links.push(link(`${self}/capture`, "capture", "POST"));
  if (order.status === "PAYER_ACTION_REQUIRED") links.push(link(approveUrl(base, order), "payer-action"));
  if (order.status === "CREATED")
    links.push(link(approveUrl(base, order), "approve"), link(`${self}/capture`, "capture", "POST"));
  return links;
}

/** PayPal's default response to a write: the id, the status and the links. */
export function minimalOrder(base: string, order: Order) {
  return {
    id: order.id,
    status: order.status,
    ...(order.hasSource ? { payment_source: { paypal: {} } } : {}),
    links: orderLinks(base, order),
  };
}

function payments(base: string, { captures, undosOf }: Paid) {
  if (captures.length === 0) return {};
  const refunds = captures.flatMap((capture) =>
    undosOf(capture).map((undo, at, all) =>
      undoJson(base, undo, capture.currency, undoneCents(all.slice(0, at + 1))),
    ),
  );
  return {
    payments: {
      captures: captures.map((capture) => captureJson(base, capture, undosOf(capture))),
      ...(refunds.length > 0 ? { refunds } : {}),
    },
  };
}

/** Token of a stored account (vault_payment_tokens_v3.json, payment_token_response). */
export function tokenJson(base: string, { id, customerId, email }: Token) {
  const self = `${base}/v3/vault/payment-tokens/${id}`;
  return {
    id,
    customer: { id: customerId },
    payment_source: { paypal: { email_address: email, name: BUYER.name } },
    links: [link(self, "self")],
  };
}

export const setupUrl = (base: string, { id }: Setup): string =>
  `${base}/agreements/approve?approval_session_id=${id}`;

/** Setup token (vault_payment_tokens_v3.json, setup_token_response). */
export function setupJson(base: string, setup: Setup) {
  const self = link(`${base}/v3/vault/setup-tokens/${setup.id}`, "self");
  const isOpen = setup.status === "PAYER_ACTION_REQUIRED";
  return {
    id: setup.id,
    customer: { id: setup.customerId },
    status: setup.status,
    payment_source: { paypal: isOpen ? {} : { email_address: BUYER.email_address, name: BUYER.name } },
    links: isOpen ? [self, link(setupUrl(base, setup), "approve")] : [self],
  };
}

/** The part of an order that names the stored account. PayPal may store it some time after the payment: it is only approved then. */
function vaultJson(base: string, order: Order, { token, captures }: Paid) {
  if (!order.storesSource || order.choice === "pay-unsaved" || captures.length === 0) return {};
  const vault = token
    ? {
        id: token.id,
        status: "VAULTED",
        customer: { id: token.customerId },
        links: [link(`${base}/v3/vault/payment-tokens/${token.id}`, "self")],
      }
    : { status: "APPROVED" };
  return { attributes: { vault } };
}

/** PayPal's default response to a capture: the payments, without the order's amount and items. */
export function capturedOrder(base: string, order: Order, paid: Paid) {
  return {
    id: order.id,
    status: order.status,
    payment_source: {
      paypal: {
        email_address: BUYER.email_address,
        account_id: BUYER.payer_id,
        name: BUYER.name,
        ...vaultJson(base, order, paid),
      },
    },
    purchase_units: [{ reference_id: order.unit.reference_id ?? "default", ...payments(base, paid) }],
    payer: BUYER,
    links: [link(`${base}/v2/checkout/orders/${order.id}`, "self")],
  };
}

/** Complete representation of an order. */
export function wholeOrder(base: string, order: Order, paid: Paid) {
  const isApproved = order.approvedAt !== null || paid.captures.length > 0;
  const known = isApproved ? { payer: BUYER } : {};
  const source = !isApproved
    ? minimalOrder(base, order)
    : { ...capturedOrder(base, order, paid), links: orderLinks(base, order) };
  return {
    ...source,
    ...known,
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "default",
        ...order.unit,
        payee: { ...SELLER, ...order.unit.payee },
        ...payments(base, paid),
      },
    ],
    create_time: when(order.createdAt),
    update_time: when(order.updatedAt),
  };
}

export function disputeJson(
  base: string,
  dispute: Dispute,
  { capture, undo }: { capture: Capture; undo: Undo | undefined },
) {
  const amount = money(dispute.cents, capture.currency);
  const movement = (type: "DEBIT" | "CREDIT", at: number) => ({
    affected_party: "SELLER",
    amount,
    initiated_time: when(at),
    type,
    reason: "DISPUTE_SETTLEMENT",
  });
  const moved = [
    ...(undo ? [movement("DEBIT", undo.createdAt)] : []),
    ...(undo?.status === "CANCELLED" ? [movement("CREDIT", undo.updatedAt)] : []),
  ];
  const outcomes = {
    won: { dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } },
    lost: { dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR", amount_refunded: amount } },
  };
  return {
    dispute_id: dispute.id,
    create_time: when(dispute.createdAt),
    update_time: when(dispute.updatedAt),
    disputed_transactions: [
      {
        buyer_transaction_id: `${capture.id.slice(0, 16)}B`,
        seller_transaction_id: capture.id,
        create_time: when(capture.createdAt),
        transaction_status: undo?.status === "COMPLETED" ? "REVERSED" : "COMPLETED",
        gross_amount: money(capture.cents, capture.currency),
        ...(capture.invoiceId === undefined ? {} : { invoice_number: capture.invoiceId }),
        ...(capture.customId === undefined ? {} : { custom: capture.customId }),
        buyer: { name: "Sample Buyer" },
        seller: { email: SELLER.email_address, merchant_id: SELLER.merchant_id, name: "Test seller" },
      },
    ],
    reason: dispute.reason,
    status: dispute.outcome ? "RESOLVED" : "WAITING_FOR_SELLER_RESPONSE",
    dispute_amount: amount,
    ...(dispute.outcome ? outcomes[dispute.outcome] : {}),
    ...(moved.length > 0 ? { money_movements: moved } : {}),
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: dispute.stage === "CHARGEBACK" ? "EXTERNAL" : "INTERNAL",
    links: [link(`${base}/v1/customer/disputes/${dispute.id}`, "self")],
  };
}
