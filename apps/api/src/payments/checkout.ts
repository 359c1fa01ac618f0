import { randomBytes } from "node:crypto";
import {
  closeInvoice,
  findOrder,
  immediate,
  insertInvoice,
  type OrderRow,
  openInvoiceOf,
  setPayee,
} from "@rankwright/db";
import { type Checkout, CURRENCY, canPay } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../errors.ts";
import { payeeNow } from "./payee.ts";
import { paypalStandard } from "./paypal-standard.ts";

/**
 * What the browser posts to pay the order: its open invoice, or a new one. Price and payee are the order's own, whatever
 * was changed since. Refuses with CONFLICT an order that is paid or cancelled, and when payment is not set up.
 */
export function openCheckout(deps: Pick<Deps, "db" | "env" | "now">, order: OrderRow): Checkout {
  const { env } = deps;
  return immediate(deps.db, (tx) => {
    const current = findOrder(tx, order._id);
    if (!current) throw notFound("order");
    if (!canPay(current.paymentStatus))
      throw refuse("CONFLICT", `This order is ${current.paymentStatus} and can't be paid.`);
    const payeeEmail = current.payeeEmail ?? payeeNow(tx, env);
    if (!env.checkout || !payeeEmail) throw refuse("CONFLICT", "Payment is not set up yet.");
    if (current.payeeEmail === null) setPayee(tx, current, payeeEmail);

    const open = openInvoiceOf(tx, current._id);
    if (open?.mode === env.PAYPAL_ENV) return paypalStandard(env).checkout(current, open);
    // The shop went from test to live (or back) since: what was opened there can't be paid here.
    if (open) closeInvoice(tx, current._id);
    const invoice = insertInvoice(
      tx,
      {
        orderId: current._id,
        nonce: randomBytes(16).toString("hex"),
        payeeEmail,
        amountCents: current.priceCents,
        currency: CURRENCY,
        mode: env.PAYPAL_ENV,
      },
      deps.now(),
    );
    return paypalStandard(env).checkout(current, invoice);
  });
}
