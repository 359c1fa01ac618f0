import { createHash } from "node:crypto";
import { heldCents } from "./account.ts";
import type { Faults } from "./faults.ts";
import { writeAmount } from "./notification.ts";
import type { Message, OpenCheckout, Transaction } from "./store.ts";

const style = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--text:#17202e;--quiet:#4d5868;--line:#d5dae1;--accent:#1f4fd8;--on-accent:#fff;--warn:#7a3b00;--warn-page:#fff1dc}
@media (prefers-color-scheme:dark){:root{--page:#10151d;--card:#1a212c;--text:#eef1f6;--quiet:#aeb8c7;--line:#364152;--accent:#9db8ff;--on-accent:#0c1526;--warn:#ffd49a;--warn-page:#3a2a10}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
.test{margin:0;padding:10px 16px;background:var(--warn-page);color:var(--warn);text-align:center;font-weight:600}
main{max-width:480px;margin:0 auto;padding:32px 16px 48px}
main.wide{max-width:1080px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px;box-shadow:0 1px 2px #0000000d,0 8px 24px #0000000f}
.wide .card{padding:8px 16px;overflow-x:auto}
h1{margin:0 0 4px;font-size:1.5rem;line-height:1.25}
h2{margin:32px 0 12px;font-size:1.15rem}
.quiet{color:var(--quiet);margin:0}
.amount{margin:20px 0 4px;font-size:2.5rem;font-weight:700;line-height:1.1;font-variant-numeric:tabular-nums}
dl{margin:20px 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;gap:16px;justify-content:space-between;padding:12px 0;border-bottom:1px solid var(--line)}
dt{color:var(--quiet);white-space:nowrap}
dd{margin:0;font-size:.9375rem;font-weight:600;text-align:right;overflow-wrap:anywhere;min-width:0}
button,.button{display:block;width:100%;min-height:48px;padding:10px 16px;border:1px solid transparent;border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.second{margin-top:12px;background:transparent;border-color:var(--line);color:var(--text)}
a{color:var(--accent)}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:10px 8px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
tr:last-child td{border-bottom:0}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td form{display:inline-block;margin:0 4px 4px 0}
td button{width:auto;min-height:32px;padding:4px 10px;background:transparent;border-color:var(--line);color:var(--text);font-size:.875rem}
.faults{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));padding:20px 8px;border:0;margin:0}
label{display:grid;gap:4px;font-weight:600;font-size:.9375rem}
input,select{font-weight:400!important;min-height:44px;padding:8px 10px;border:1px solid var(--quiet);border-radius:8px;background:var(--card);color:var(--text);font:inherit;width:100%}
code{overflow-wrap:anywhere;font-size:.875em}`;

/** The source that a page's style is allowed by. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const text = (value: string) => value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

function money(amount: string, currency: string): string {
  const [whole = "", ...places] = amount.split(".");
  const isThousand = (at: number) => at > 0 && (whole.length - at) % 3 === 0;
  const thousands = [...whole].map((digit, at) => (isThousand(at) ? `,${digit}` : digit)).join("");
  const grouped = [thousands, ...places].join(".");
  return currency === "USD" ? `$${grouped}` : `${grouped} ${currency}`;
}

function page(title: string, main: string, wide = false): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text(title)}</title><style>${style}</style></head>
<body><header class="test">Test checkout – no real money</header>
<main${wide ? ' class="wide"' : ""}>${main}</main></body></html>`;
}

/** The page where the buyer pays or cancels. */
export function checkoutPage({ id, fields }: OpenCheckout): string {
  const amount = money(fields.amount ?? "", fields.currency_code ?? "");
  return page(
    `Pay ${amount} – test checkout`,
    `<div class="card"><h1>Review and pay</h1><p class="quiet">You are paying with a test account.</p>
<p class="amount">${text(amount)}</p>
<dl><div><dt>Package</dt><dd>${text(fields.item_name ?? "")}</dd></div>
<div><dt>Paid to</dt><dd>${text(fields.business ?? "")}</dd></div>
<div><dt>Paid from</dt><dd>buyer@example.com</dd></div>
<div><dt>Invoice</dt><dd><code>${text(fields.invoice ?? "")}</code></dd></div></dl>
<form method="post" action="/checkout/${encodeURIComponent(id)}">
<button name="choice" value="pay">Pay ${text(amount)}</button>
<button class="second" name="choice" value="cancel">Cancel and return</button></form></div>`,
  );
}

/** Why there is nothing to pay, and the way back. */
export function declinedPage(heading: string, details: string, back: string | undefined): string {
  const link = back ? `<p><a class="button" href="${text(back)}">Return to the shop</a></p>` : "";
  return page(
    `${heading} – test checkout`,
    `<div class="card"><h1>${text(heading)}</h1><p class="quiet">${text(details)}</p>${link}</div>`,
  );
}

function action(path: string, id: string, label: string): string {
  return `<form method="post" action="/control/${path}"><input type="hidden" name="txnId" value="${text(id)}"><button>${label}</button></form>`;
}

function actions(one: Transaction): string {
  if (one.status === "Pending")
    return action("complete", one.id, "Complete") + action("deny", one.id, "Deny");
  if (one.status === "Reversed") return action("cancel-reversal", one.id, "Undo the reversal");
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
${number("duplicate", "Further copies of each", faults.duplicate)}
${number("dropFirst", "Lose the next attempts", faults.dropFirst)}
${yesNo("reorder", "Newest first", faults.reorder)}
${yesNo("pendingFirst", "Payments are pending first", faults.pendingFirst)}
<label>Answer to a shop that asks<select name="verifier">${options(["normal", "INVALID", "500", "hang", "html", "redirect"], faults.verifier)}</select></label>
<label>Charset<select name="charset">${options(["utf-8", "windows-1252"], faults.charset)}</select></label>
<label>Name of the payer<input name="payerName" value="${text(faults.payerName)}"></label>
</div><p><button>Apply</button></p></form>`;
}

/** Everything the sandbox knows, with buttons to move its money. */
export function deskPage(transactions: Transaction[], messages: Message[], faults: Faults): string {
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
        `<tr><td>${text(one.about)}</td><td class="number">${one.attempts}</td><td>${one.deliveredAt === null ? "waiting" : "delivered"}</td>
<td><form method="post" action="/control/resend"><input type="hidden" name="id" value="${one.id}"><button>Send again</button></form></td></tr>`,
    );
  const table = (head: string, body: string[], none: string) =>
    `<div class="card">${body.length > 0 ? `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>` : `<p class="quiet">${none}</p>`}</div>`;
  return page(
    "Payments – test checkout",
    `<h1>Test payments</h1><p class="quiet">Every payment that was made with the test checkout, and what the shop was told.</p>
<h2>Transactions</h2>${table('<th>Transaction</th><th>Package</th><th>Status</th><th class="number">Amount</th><th class="number">Held</th><th>Do</th>', rows, "Nothing was paid so far. Place an order in the shop and pay it.")}
<h2>Notifications</h2>${table('<th>Tells</th><th class="number">Attempts</th><th>State</th><th>Do</th>', told, "Nothing was told so far.")}
<h2>Faults</h2><div class="card">${faultsForm(faults)}</div>`,
    true,
  );
}
