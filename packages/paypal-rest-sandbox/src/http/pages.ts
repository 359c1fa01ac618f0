import {
  actionButton,
  apiFaults,
  clockForm,
  faultsForm,
  messagePage,
  page,
  payPage,
  showMoney,
  tableCard,
  text,
  webhookTable,
} from "@rankwright/sandbox-kit";
import { storedCharges, vaultFaults } from "../faults.ts";
import { type Capture, type Dispute, type Later, laterResults, type Order, type Token } from "../records.ts";
import { SELLER, undoneCents } from "../resources.ts";
import { certificateKinds } from "../signing/authority.ts";
import { forgeries } from "../signing/signature.ts";
import { type TestProvider, undosOf } from "../test-provider.ts";
import { captureIssues } from "./problems.ts";

/** Page on which the buyer approves an order. */
export function approvePage(order: Order): string {
  const { id, unit, cents, currency, brandName } = order;
  const amount = showMoney(cents, currency);
  return payPage({
    action: `/checkoutnow?token=${id}`,
    amount,
    rows: [
      { label: "Order", value: unit.description ?? unit.items?.[0]?.name ?? "" },
      { label: "Paid to", value: brandName ?? unit.payee?.email_address ?? SELLER.email_address },
      { label: "Paid from", value: "buyer@example.com" },
      { label: "Invoice", value: unit.invoice_id ?? "" },
    ],
    choices: [
      { value: "pay", label: `Pay ${amount}` },
      { value: "pending", label: "Pay, but hold the payment for review", second: true },
      { value: "decline", label: "Pay with a declined card", second: true },
      ...(order.storesSource ? storingChoices : []),
      { value: "cancel", label: "Cancel and return to shop", second: true },
    ],
  });
}

/** Further choices on the page of an order that stores the buyer's account. */
const storingChoices = [
  { value: "pay-confirm-later", label: "Pay, and require confirmation of later charges", second: true },
  { value: "pay-declined-later", label: "Pay, and decline later charges", second: true },
  { value: "pay-unsaved", label: "Pay with a card without saving it", second: true },
];

export const missingPage = (): string =>
  messagePage(
    "Checkout not found",
    "It may have expired. Return to the shop and start the payment again.",
    undefined,
  );

export const alreadyPaidPage = (back: string | undefined): string =>
  messagePage("This order has already been paid", "You were not charged again.", back);

function captureActions(bank: TestProvider, { id, status }: Capture): string {
  if (status === "PENDING")
    return actionButton("complete", { txnId: id }, "Complete") + actionButton("deny", { txnId: id }, "Deny");
  const dispute = bank.journal.all("dispute").find((one) => one.captureId === id && !one.outcome);
  if (dispute) return disputeActions(dispute);
  return [
    actionButton("refund", { txnId: id }, "Refund"),
    actionButton("reverse", { txnId: id }, "Reverse"),
    actionButton("dispute", { txnId: id, stage: "INQUIRY" }, "Open a dispute"),
    actionButton("dispute", { txnId: id, stage: "CHARGEBACK" }, "Open a chargeback"),
  ].join("");
}

const disputeActions = ({ id }: Dispute) =>
  actionButton("resolve", { disputeId: id, outcome: "won" }, "Resolve dispute as won") +
  actionButton("resolve", { disputeId: id, outcome: "lost" }, "Resolve dispute as lost");

const laterLabels = {
  succeeds: "Succeed",
  pending: "Hold",
  INSTRUMENT_DECLINED: "Decline",
  PAYER_ACTION_REQUIRED: "Require confirmation",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "Close account",
  TRANSACTION_REFUSED: "Refuse",
  captureDeclined: "Decline after acceptance",
} as const satisfies Record<Later, string>;

/** Row of a stored account, with buttons that set the result of its next charges. */
function tokenRow({ id, email, later, isDeleted }: Token): string {
  const results = laterResults
    .filter((one) => one !== later)
    .map((one) => actionButton("method", { tokenId: id, later: one }, laterLabels[one]));
  const actions = isDeleted ? "" : [...results, actionButton("revoke", { tokenId: id }, "Revoke")].join("");
  const result = isDeleted ? "Revoked" : laterLabels[later];
  return `<tr><td>${text(email)}<br><code>${text(id)}</code></td><td>${result}</td><td>${actions}</td></tr>`;
}

/** Control page: shows the data of the test system and has buttons that move its money. */
export function controlPage(bank: TestProvider): string {
  const orders = bank.journal
    .all("order")
    .toReversed()
    .slice(0, 200)
    .map(
      ({ id, status, unit, cents, currency }) =>
        `<tr><td><code>${text(id)}</code></td><td>${text(unit.description ?? unit.invoice_id ?? "")}</td><td>${status}</td><td class="number">${text(showMoney(cents, currency))}</td></tr>`,
    );
  const captures = bank.journal
    .all("capture")
    .toReversed()
    .slice(0, 200)
    .map((one) => {
      const held = one.status === "COMPLETED" ? one.cents - undoneCents(undosOf(bank, one)) : 0;
      return `<tr><td><code>${text(one.id)}</code></td><td>${one.status}</td><td class="number">${text(showMoney(one.cents, one.currency))}</td><td class="number">${text(showMoney(held, one.currency))}</td><td>${captureActions(bank, one)}</td></tr>`;
    });
  const options = {
    api: apiFaults,
    captureIssue: ["none", ...captureIssues],
    vault: vaultFaults,
    storedCharges,
    certificate: certificateKinds,
    forge: Object.keys(forgeries),
    verifier: ["normal", "FAILURE", "500", "hang"],
  };
  return page(
    "PayPal payments",
    `<h1>Test payments with PayPal</h1><p class="quiet">Orders, payments and webhooks of the built-in PayPal test system.</p>
<h2>Payments</h2>${tableCard(["Capture", "Status", "Amount", "Balance", "Actions"], captures, "No payments yet. Place an order in the shop and pay it.")}
<h2>Orders</h2>${tableCard(["Order", "For", "Status", "Amount"], orders, "No orders yet. They appear when a customer opens the PayPal checkout.")}
<h2>Stored PayPal accounts</h2>${tableCard(["Account", "Next charge", "Actions"], bank.journal.all("token").toReversed().slice(0, 200).map(tokenRow), "No stored accounts yet. They appear when a customer pays for a plan.")}
<h2>Webhooks</h2>${webhookTable(bank.journal.all("webhook"))}
<h2>Clock</h2>${clockForm()}
<h2>Faults</h2>${faultsForm(bank.faults(), options)}`,
    true,
  );
}
