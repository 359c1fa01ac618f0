import { randomBytes } from "node:crypto";
import type { Faults } from "./faults.ts";
import type { Transaction } from "./store.ts";

/** Formats cents as PayPal does: -4950 is "-49.50". */
export function writeAmount(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses the amount of a form to cents; undefined if PayPal would reject it. */
export function readAmount(text: string): number | undefined {
  const [whole = "", places = "", ...more] = text.trim().split(".");
  if (more.length > 0 || whole === "" || places.length > 2) return undefined;
  if ([...whole, ...places].some((digit) => digit < "0" || digit > "9")) return undefined;
  const cents = Number.parseInt(whole + places.padEnd(2, "0"), 10);
  return cents > 0 && cents < 1e12 ? cents : undefined;
}

/** Creates an id in PayPal's format: 17 characters, digits and capital letters. */
export function transactionId(): string {
  const letters = "0123456789ABCDEFGHJKLMNPRSTUVWXY";
  return [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join("");
}

/** Formats a time as PayPal does: "13:05:09 Jan 02, 2026 PST". */
function paymentDate(at: number): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    month: "short",
    day: "2-digit",
    year: "numeric",
    timeZoneName: "short",
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.hour}:${part.minute}:${part.second} ${part.month} ${part.day}, ${part.year} ${part.timeZoneName}`;
}

/** Payment, refund or reversal that a notification is about. */
export interface Report {
  status: string;
  /** Signed, in cents. */
  cents: number;
  /** Id of the transaction itself, or of its refund or reversal. */
  txnId: string;
  /** Set if the event refunds or reverses a payment. */
  parentTxnId?: string;
  reason?: string;
  at: number;
}

/** Creates the fields of a notification, as PayPal sends them for a website payment and for its refund or reversal. */
export function notificationFields(of: Transaction, report: Report, faults: Faults): Record<string, string> {
  const { fields, payer } = of;
  const undoes = report.parentTxnId !== undefined;
  return {
    ...(undoes
      ? { reason_code: report.reason ?? "refund", parent_txn_id: report.parentTxnId ?? "" }
      : { txn_type: "web_accept" }),
    ...(report.status === "Pending" ? { pending_reason: "paymentreview" } : {}),
    txn_id: report.txnId,
    payment_status: report.status,
    payment_type: "instant",
    payment_date: paymentDate(report.at),
    mc_gross: writeAmount(report.cents),
    mc_currency: fields.currency_code ?? "USD",
    business: fields.business ?? "",
    receiver_email: faults.receiverEmail ?? fields.business ?? "",
    receiver_id: "SANDBOXSELLER1",
    payer_email: payer.email,
    payer_id: "SANDBOXBUYER01",
    payer_status: "verified",
    first_name: payer.firstName,
    last_name: payer.lastName,
    item_name: fields.item_name ?? "",
    item_number: fields.item_number ?? "",
    quantity: "1",
    invoice: fields.invoice ?? "",
    custom: fields.custom ?? "",
    charset: faults.charset,
    notify_version: "3.9",
    verify_sign: randomBytes(28).toString("base64url"),
    ipn_track_id: randomBytes(7).toString("hex").slice(0, 13),
    test_ipn: "1",
  };
}

/** Encodes a form body. With windows-1252, characters outside Latin-1 become question marks. */
export function writeForm(fields: Record<string, string>, charset: Faults["charset"]): Buffer {
  const bytes = (text: string) =>
    charset === "utf-8"
      ? Buffer.from(text, "utf8")
      : Buffer.from([...text].map((letter) => (letter.charCodeAt(0) <= 0xff ? letter.charCodeAt(0) : 0x3f)));
  const percent = (text: string) =>
    [...bytes(text)]
      .map((byte) => {
        const letter = String.fromCharCode(byte);
        if (/[A-Za-z0-9_.-]/.test(letter)) return letter;
        return letter === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      })
      .join("");
  const pairs = Object.entries(fields).map(([name, value]) => `${percent(name)}=${percent(value)}`);
  return Buffer.from(pairs.join("&"), "latin1");
}
