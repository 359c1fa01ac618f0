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
import { storedCharges } from "../faults.ts";
import type { Charge, Session } from "../records.ts";
import { forgeries } from "../signature.ts";
import type { TestProvider } from "../test-provider.ts";
import { methodTable, setupPage, storingChoices } from "./method-pages.ts";

/** Page on which the buyer pays a session. */
export function sessionPage(session: Session): string {
  if (session.mode === "setup") return setupPage(session);
  const { id, cents, currency, lineItems, customerEmail, clientReferenceId, cancelUrl, problem } = session;
  const amount = showMoney(cents, currency);
  const leave = cancelUrl ? [{ value: "cancel", label: "Cancel and return to shop", second: true }] : [];
  return payPage({
    action: `/c/pay/${id}`,
    amount,
    problem,
    rows: [
      { label: "Order", value: lineItems.map((one) => one.price_data.product_data.name).join(", ") },
      { label: "Paid to", value: "Test shop" },
      { label: "Paid by", value: customerEmail ?? "buyer@example.com" },
      { label: "Reference", value: clientReferenceId ?? "" },
    ],
    choices: [
      { value: "card", label: `Pay ${amount} by card` },
      { value: "delayed", label: "Pay by bank debit (takes days to arrive)", second: true },
      { value: "declined", label: "Pay with a declined card", second: true },
      ...(session.storesMethod ? storingChoices("Pay with") : []),
      ...leave,
    ],
  });
}

export const missingPage = (): string =>
  messagePage("Checkout not found", "Return to the shop and start the payment again.", undefined);

/** Page of a session that is no longer open. */
export function closedPage(session: Session): string {
  if (session.status === "expired")
    return messagePage(
      "This checkout has expired",
      "You were not charged. Start the payment again in the shop.",
      session.cancelUrl,
    );
  return session.mode === "setup"
    ? messagePage("Your payment method has already been saved", "Return to the shop.", undefined)
    : messagePage("This checkout has already been paid", "You were not charged again.", undefined);
}

function chargeActions(bank: TestProvider, { id, status }: Charge): string {
  if (status === "failed") return "";
  if (status === "pending")
    return actionButton("complete", { txnId: id }, "Complete") + actionButton("deny", { txnId: id }, "Fail");
  const dispute = bank.journal.all("dispute").find((one) => one.chargeId === id && !one.outcome);
  if (dispute)
    return (
      actionButton("resolve", { disputeId: dispute.id, outcome: "won" }, "Resolve dispute as won") +
      actionButton("resolve", { disputeId: dispute.id, outcome: "lost" }, "Resolve dispute as lost")
    );
  return (
    actionButton("refund", { txnId: id }, "Refund") +
    actionButton("dispute", { txnId: id }, "Open a dispute") +
    actionButton("dispute", { txnId: id, isInquiry: "true" }, "Open an inquiry")
  );
}

/** Control page: shows the data of the test system and has buttons that move its money. */
export function controlPage(bank: TestProvider): string {
  const charges = bank.journal
    .all("charge")
    .toReversed()
    .slice(0, 200)
    .map(
      (one) =>
        `<tr><td><code>${text(one.id)}</code></td><td>${one.status}</td><td class="number">${text(showMoney(one.cents, one.currency))}</td><td>${chargeActions(bank, one)}</td></tr>`,
    );
  const sessions = bank.journal
    .all("session")
    .toReversed()
    .slice(0, 200)
    .map(
      (one) =>
        `<tr><td><code>${text(one.id.slice(0, 24))}…</code></td><td>${text(one.lineItems[0]?.price_data.product_data.name ?? "Saving a payment method")}</td><td>${one.status}, ${one.paymentStatus.replaceAll("_", " ")}</td><td class="number">${text(showMoney(one.cents, one.currency))}</td></tr>`,
    );
  const options = { api: apiFaults, storedCharges, forge: Object.keys(forgeries) };
  return page(
    "Card payments",
    `<h1>Test payments with Stripe</h1><p class="quiet">Checkouts, payments and webhooks of the built-in Stripe test system.</p>
<h2>Payments</h2>${tableCard(["Charge", "Status", "Amount", "Actions"], charges, "No payments yet. Place an order in the shop and pay it.")}
<h2>Checkouts</h2>${tableCard(["Session", "For", "Status", "Amount"], sessions, "No checkouts yet. They appear when a customer opens the Stripe checkout.")}
<h2>Stored payment methods</h2>${methodTable(bank)}
<h2>Webhooks</h2>${webhookTable(bank.journal.all("webhook"))}
<h2>Clock</h2>${clockForm()}
<h2>Faults</h2>${faultsForm(bank.faults(), options)}`,
    true,
  );
}
