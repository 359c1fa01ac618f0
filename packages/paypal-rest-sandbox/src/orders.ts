import { Declined } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import { type Amount, readAmount } from "./amounts.ts";
import { captureWebhook } from "./captures.ts";
import type { Faults } from "./faults.ts";
import { type Issue, notFound, Problem, unprocessable } from "./http/problems.ts";
import type { captureRequest, orderRequest, UnitRequest } from "./http/requests.ts";
import { type Capture, newId, type Order, type PageChoice } from "./records.ts";
import { approveUrl, wholeOrder } from "./resources.ts";
import { capturesOf, paidOf, prepareWebhook, store, type TestProvider } from "./test-provider.ts";
import { chargeToken, checkVault, storeAccount } from "./vault.ts";

const HOUR_MS = 3_600_000;
/** Time within which an order must be approved, and an approved order captured, in milliseconds. */
const APPROVAL_MS = 3 * HOUR_MS;

/** Checks that the parts of an amount add up. */
function checkBreakdown({ amount }: UnitRequest, cents: number): void {
  if (!amount.breakdown) return;
  const { shipping_discount, discount, ...added } = amount.breakdown;
  const part = (money?: Amount) => (money ? Math.round(Number(money.value) * 100) : 0);
  const sum = Object.values(added).reduce((total, money) => total + part(money), 0);
  if (sum - part(shipping_discount) - part(discount) !== cents)
    throw unprocessable("AMOUNT_MISMATCH", "/purchase_units/@reference_id=='default'/amount/value");
}

export function createOrder(bank: TestProvider, request: z.infer<typeof orderRequest>): Order {
  const [unit, ...more] = request.purchase_units;
  if (request.intent !== "CAPTURE") throw unprocessable("ACTION_DOES_NOT_MATCH_INTENT", "/intent");
  if (!unit || more.length > 0)
    throw new Problem(400, [{ issue: "INVALID_PARAMETER", field: "/purchase_units/1" }]);
  const cents = readAmount(unit.amount, "/purchase_units/@reference_id=='default'/amount");
  checkBreakdown(unit, cents);
  const vault = request.payment_source?.paypal.attributes?.vault;
  if (vault) checkVault(bank);
  const experience = request.payment_source?.paypal.experience_context ?? request.application_context;
  const at = bank.clock.now();
  const order: Order = {
    kind: "order",
    id: newId(),
    status: request.payment_source ? "PAYER_ACTION_REQUIRED" : "CREATED",
    unit,
    cents,
    currency: unit.amount.currency_code,
    hasSource: request.payment_source !== undefined,
    returnUrl: experience?.return_url,
    cancelUrl: experience?.cancel_url,
    brandName: experience?.brand_name,
    storesSource: vault !== undefined,
    tokenId: undefined,
    choice: null,
    approvedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  store(bank, order);
  return order;
}

/** Returns the order; undefined if it is unknown, or expired because it was not approved within three hours. */
export function findOrder(bank: TestProvider, id: string): Order | undefined {
  const order = bank.journal.get("order", id);
  const isOpen = order?.status === "CREATED" || order?.status === "PAYER_ACTION_REQUIRED";
  return isOpen && order.updatedAt + APPROVAL_MS <= bank.clock.now() ? undefined : order;
}

/** Approves the order and stores the buyer's choice, which determines the result of the capture. */
export function approveOrder(bank: TestProvider, order: Order, choice: PageChoice): Order {
  if (!order.storesSource && choice.startsWith("pay-"))
    throw new Declined("This order stores no PayPal account.");
  if (order.status === "COMPLETED" || order.status === "VOIDED")
    throw new Declined("This order can no longer be approved.");
  const at = bank.clock.now();
  const approved: Order = { ...order, status: "APPROVED", choice, approvedAt: at, updatedAt: at };
  const resource = wholeOrder(bank.base(), approved, paidOf(bank, approved));
  store(bank, approved, ...prepareWebhook(bank, "CHECKOUT.ORDER.APPROVED", resource));
  return approved;
}

/** Withdraws the approval, so that the buyer must choose again on the checkout page, and returns the error for the capture. */
function backToPage(bank: TestProvider, order: Order, issue: Issue): Problem {
  const again: Order = {
    ...order,
    status: "PAYER_ACTION_REQUIRED",
    choice: null,
    approvedAt: null,
    updatedAt: bank.clock.now(),
  };
  store(bank, again);
  const rel = issue === "PAYER_ACTION_REQUIRED" ? "payer-action" : "redirect";
  return new Problem(422, [{ issue }], [{ href: approveUrl(bank.base(), again), rel, method: "GET" }]);
}

/** Returns the error that `captureIssue` requests and decrements its counter; undefined if no error is due. */
function simulatedRefusal(bank: TestProvider, order: Order): Problem | undefined {
  const { captureIssue, captureIssueTimes } = bank.faults();
  if (captureIssue === "none" || captureIssueTimes === 0) return undefined;
  bank.setFaults({ captureIssueTimes: captureIssueTimes - 1 });
  const isRecoverable = captureIssue === "INSTRUMENT_DECLINED" || captureIssue === "PAYER_ACTION_REQUIRED";
  return isRecoverable ? backToPage(bank, order, captureIssue) : unprocessable(captureIssue);
}

/** True if another order of the seller was paid with this invoice id. */
function isDuplicate(bank: TestProvider, { id, unit }: Order): boolean {
  const isTaken = (one: Capture) =>
    one.orderId !== id && one.invoiceId === unit.invoice_id && one.status !== "DECLINED";
  return unit.invoice_id !== undefined && bank.journal.all("capture").some(isTaken);
}

function statusOf({ choice }: Order, { declinedFirst, pendingFirst }: Faults): Capture["status"] {
  if (declinedFirst) return "DECLINED";
  return choice === "pending" || pendingFirst ? "PENDING" : "COMPLETED";
}

/**
 * Captures the payment of an order: with the buyer's approval, or with a stored account as its payment source. An account is stored when
 * the payment succeeds.
 */
export function captureOrder(
  bank: TestProvider,
  id: string,
  { payment_source }: z.infer<typeof captureRequest> = {},
): Order {
  const order = findOrder(bank, id);
  if (!order) throw notFound();
  if (order.status === "COMPLETED") throw unprocessable("ORDER_ALREADY_CAPTURED");
  const vaultId = payment_source?.paypal.vault_id;
  if (vaultId === undefined && order.status !== "APPROVED") throw unprocessable("ORDER_NOT_APPROVED");
  const refusal = simulatedRefusal(bank, order);
  if (refusal) throw refusal;
  if (order.choice === "decline") throw backToPage(bank, order, "INSTRUMENT_DECLINED");
  if (isDuplicate(bank, order)) throw unprocessable("DUPLICATE_INVOICE_ID");
  const at = bank.clock.now();
  const status = vaultId === undefined ? statusOf(order, bank.faults()) : chargeToken(bank, vaultId);
  const capture: Capture = {
    kind: "capture",
    id: newId(),
    orderId: id,
    status,
    cents: order.cents,
    currency: order.currency,
    invoiceId: order.unit.invoice_id,
    customId: order.unit.custom_id,
    createdAt: at,
    updatedAt: at,
  };
  const completed: Order = { ...order, status: "COMPLETED", tokenId: vaultId, updatedAt: at };
  store(bank, completed, capture, ...captureWebhook(bank, capture, true));
  return status === "DECLINED" ? completed : storeAccount(bank, completed);
}

/** Reverses approvals that were not captured in time, and sends the webhooks. */
export function reverseLateApprovals(bank: TestProvider): void {
  const at = bank.clock.now();
  for (const order of bank.journal.all("order")) {
    if (order.status !== "APPROVED" || (order.approvedAt ?? at) + APPROVAL_MS > at) continue;
    if (capturesOf(bank, order).length > 0) continue;
    const { reference_id, custom_id, invoice_id } = order.unit;
    const resource = {
      order_id: order.id,
      purchase_units: [{ reference_id: reference_id ?? "default", custom_id, invoice_id }],
      payment_source: { paypal: {} },
    };
    const voided: Order = { ...order, status: "VOIDED", updatedAt: at };
    store(bank, voided, ...prepareWebhook(bank, "CHECKOUT.PAYMENT-APPROVAL.REVERSED", resource));
  }
}
