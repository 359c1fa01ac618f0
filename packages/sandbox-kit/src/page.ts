import { createHash } from "node:crypto";
import type { Webhook } from "./webhooks.ts";

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
code{overflow-wrap:anywhere;font-size:.875em}
.problem{margin:16px 0 0;padding:10px 14px;border-radius:8px;background:var(--warn-page);color:var(--warn);font-weight:600}
button+button{margin-top:12px}
.row{display:flex;flex-wrap:wrap;gap:12px;padding:16px 8px!important}
.row button{width:auto}`;

/** CSP source that allows the inline style of a page. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and its attributes. */
export const text = (value: string): string =>
  value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Renders a complete page; `main` is HTML. */
export function page(title: string, main: string, wide = false): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text(title)} – test checkout</title><style>${style}</style></head>
<body><header class="test">Test checkout – no real money</header>
<main${wide ? ' class="wide"' : ""}>${main}</main></body></html>`;
}

/** Renders a page that explains why there is nothing to pay, with a link back. */
export function messagePage(heading: string, details: string, back: string | undefined): string {
  const link = back ? `<p><a class="button" href="${text(back)}">Return to shop</a></p>` : "";
  return page(
    heading,
    `<div class="card"><h1>${text(heading)}</h1><p class="quiet">${text(details)}</p>${link}</div>`,
  );
}

export interface Choice {
  value: string;
  label: string;
  /** True for a secondary button. */
  second?: boolean;
}

interface Payment {
  /** Address that the choice is posted to. */
  action: string;
  /** Default: "Review and pay". */
  heading?: string;
  /** "" if nothing is paid. */
  amount: string;
  rows: { label: string; value: string }[];
  choices: Choice[];
  /** Error to show, such as that the card was declined. */
  problem?: string | undefined;
}

/** Renders the checkout page, on which the buyer chooses to pay, to have the payment fail, or to cancel. */
export function payPage(payment: Payment): string {
  const { action, heading = "Review and pay", amount, rows, choices, problem } = payment;
  const facts = rows
    .filter(({ value }) => value !== "")
    .map(({ label, value }) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`);
  const buttons = choices.map(
    ({ value, label, second }) =>
      `<button${second ? ' class="second"' : ""} name="choice" value="${text(value)}">${text(label)}</button>`,
  );
  const alert = problem ? `<p role="alert" class="problem">${text(problem)}</p>` : "";
  const price = amount === "" ? "" : `<p class="amount">${text(amount)}</p>`;
  return page(
    amount === "" ? heading : `Pay ${amount}`,
    `<div class="card"><h1>${text(heading)}</h1><p class="quiet">This is a test. You will not be charged.</p>${alert}
${price}<dl>${facts.join("")}</dl>
<form method="post" action="${text(action)}">${buttons.join("\n")}</form></div>`,
  );
}

/** Renders a button of the control page that posts these fields to a control route. */
export function actionButton(path: string, fields: Record<string, string>, label: string): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`)
    .join("");
  return `<form method="post" action="/control/${path}">${hidden}<button>${text(label)}</button></form>`;
}

/** Renders a table of the control page; `rows` are HTML, `none` is the text if there are no rows. */
export function tableCard(heads: string[], rows: string[], none: string): string {
  if (rows.length === 0) return `<div class="card"><p class="quiet">${text(none)}</p></div>`;
  const head = heads.map((one) => `<th>${text(one)}</th>`).join("");
  // Scrollable on small screens, also with the keyboard.
  return `<div class="card" role="region" tabindex="0" aria-label="${text(heads[0] ?? "")}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

export function webhookTable(webhooks: Webhook[]): string {
  const state = ({ deliveredAt, gaveUpAt }: Webhook) =>
    deliveredAt !== null ? "delivered" : gaveUpAt !== null ? "failed" : "pending";
  const rows = webhooks
    .toReversed()
    .slice(0, 200)
    .map(
      (one) =>
        `<tr><td>${text(one.about)}</td><td class="number">${one.attempts}</td><td>${state(one)}</td><td>${actionButton("resend", { id: one.id }, "Resend")}</td></tr>`,
    );
  return tableCard(
    ["Event", "Attempts", "Status", "Actions"],
    rows,
    "No webhooks yet. They are sent when a payment changes.",
  );
}

/** Renders a form with one field for each fault: a select for booleans and for names in `options`, otherwise a number. */
export function faultsForm(faults: object, options: Record<string, readonly string[]>): string {
  const controls = Object.entries(faults).map(([name, value]) => {
    const label = text(name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));
    const chosen = String(value);
    const values = typeof value === "boolean" ? ["false", "true"] : options[name];
    const control = values
      ? `<select name="${name}">${values.map((one) => `<option${one === chosen ? " selected" : ""}>${text(one)}</option>`).join("")}</select>`
      : `<input type="number" min="0" name="${name}" value="${text(chosen)}">`;
    return `<label>${label}${control}</label>`;
  });
  return `<div class="card"><form method="post" action="/control/faults"><div class="faults">${controls.join("\n")}</div><p><button>Apply faults</button></p></form></div>`;
}

/** Renders the control page's buttons that advance the clock. */
export const clockForm = (): string =>
  `<div class="card row">${[
    ["Advance 1 hour", "3600000"],
    ["Advance 4 hours", "14400000"],
    ["Advance 1 day", "86400000"],
  ]
    .map(([label = "", ms = ""]) => actionButton("clock", { ms }, label))
    .join("")}</div>`;
