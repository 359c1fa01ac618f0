import { actionButton, page, payPage, text } from "@rankwright/sandbox-kit";
import { heldCents } from "./account.ts";
import type { Faults } from "./faults.ts";
import { writeAmount } from "./notification.ts";
import type { Message, OpenCheckout, Transaction } from "./store.ts";

function money(amount: string, currency: string): string {
  const [whole = "", ...places] = amount.split(".");
  const isThousand = (at: number) => at > 0 && (whole.length - at) % 3 === 0;
  const thousands = [...whole].map((digit, at) => (isThousand(at) ? `,${digit}` : digit)).join("");
  const grouped = [thousands, ...places].join(".");
  return currency === "USD" ? `$${grouped}` : `${grouped} ${currency}`;
}

/** Page on which the buyer pays or cancels. */
export const checkoutPage = ({ id, fields }: OpenCheckout): string =>
  payPage({
    action: `/checkout/${encodeURIComponent(id)}`,
    amount: money(fields.amount ?? "", fields.currency_code ?? ""),
    rows: [
      { label: "Package", value: fields.item_name ?? "" },
      { label: "Paid to", value: fields.business ?? "" },
      { label: "Paid from", value: "buyer@example.com" },
      { label: "Invoice", value: fields.invoice ?? "" },
    ],
    choices: [
      { value: "pay", label: `Pay ${money(fields.amount ?? "", fields.currency_code ?? "")}` },
      { value: "cancel", label: "Cancel and return to shop", second: true },
    ],
  });

const action = (path: string, txnId: string, label: string) => actionButton(path, { txnId }, label);

function actions(one: Transaction): string {
  if (one.status === "Pending")
    return action("complete", one.id, "Complete") + action("deny", one.id, "Deny");
  if (one.status === "Reversed") return action("cancel-reversal", one.id, "Cancel reversal");
  if (one.status === "Denied" || heldCents(one) === 0) return "";
  return action("refund", one.id, "Refund") + action("reverse", one.id, "Reverse");
}

function options(values: readonly string[], chosen: string): string {
  return values
    .map((value) => `<option${value === chosen ? " selected" : ""}>${text(value)}</option>`)
    .join("");
}

function faultsForm(faults: Faults): string {
  const number = (name: string, label: string, value: number) =>
    `<label>${label}<input type="number" min="0" name="${name}" value="${value}"></label>`;
  const yesNo = (name: string, label: string, value: boolean) =>
    `<label>${label}<select name="${name}"><option value="false">No</option><option value="true"${value ? " selected" : ""}>Yes</option></select></label>`;
  return `<form method="post" action="/control/faults"><div class="faults">
${number("delayMs", "Delay (milliseconds)", faults.delayMs)}
${number("duplicate", "Extra copies of each notification", faults.duplicate)}
${number("dropFirst", "Number of next attempts to drop", faults.dropFirst)}
${yesNo("reorder", "Send newest first", faults.reorder)}
${yesNo("pendingFirst", "Payments start as pending", faults.pendingFirst)}
<label>Response to verification<select name="verifier">${options(["normal", "INVALID", "500", "hang", "html", "redirect"], faults.verifier)}</select></label>
<label>Charset<select name="charset">${options(["utf-8", "windows-1252"], faults.charset)}</select></label>
<label>Payer name<input name="payerName" value="${text(faults.payerName)}"></label>
</div><p><button>Apply faults</button></p></form>`;
}

/** Control page: shows the data of the sandbox and has buttons that move its money. */
export function controlPage(transactions: Transaction[], messages: Message[], faults: Faults): string {
  const rows = transactions
    .toReversed()
    .slice(0, 200)
    .map(
      (one) =>
        `<tr><td><code>${text(one.id)}</code></td><td>${text(one.fields.item_name ?? "")}</td><td>${text(one.status)}</td>
<td class="number">${writeAmount(one.cents)}</td><td class="number">${writeAmount(heldCents(one))}</td><td>${actions(one)}</td></tr>`,
    );
  const told = messages
    .toReversed()
    .slice(0, 200)
    .map(
      (one) =>
        `<tr><td>${text(one.about)}</td><td class="number">${one.attempts}</td><td>${one.deliveredAt === null ? "pending" : "delivered"}</td>
<td>${actionButton("resend", { id: one.id }, "Resend")}</td></tr>`,
    );
  const table = (head: string, body: string[], none: string) =>
    `<div class="card">${body.length > 0 ? `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>` : `<p class="quiet">${none}</p>`}</div>`;
  return page(
    "Payments",
    `<h1>Test payments</h1><p class="quiet">Payments and notifications of the built-in PayPal Standard test system.</p>
<h2>Transactions</h2>${table('<th>Transaction</th><th>Package</th><th>Status</th><th class="number">Amount</th><th class="number">Balance</th><th>Actions</th>', rows, "No payments yet. Place an order in the shop and pay it.")}
<h2>Notifications</h2>${table('<th>Event</th><th class="number">Attempts</th><th>Status</th><th>Actions</th>', told, "No notifications yet. They are sent when a payment changes.")}
<h2>Faults</h2><div class="card">${faultsForm(faults)}</div>`,
    true,
  );
}
