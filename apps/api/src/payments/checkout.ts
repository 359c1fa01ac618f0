import { randomBytes } from "node:crypto";
import { immediate } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  closeInvoice,
  type Invoice,
  insertInvoice,
  openInvoice,
  openInvoiceOf,
  wasOpened,
} from "@rankwright/db/payments";
import { type Checkout, CURRENCY, canPay } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../errors.ts";
import { payeeNow } from "./payee.ts";
import { provider } from "./providers.ts";
import { CHECK_AFTER_MS } from "./review/unpaid.ts";

/**
 * What the browser posts to pay the order: its open invoice, or a new one. The price is the order's own, whatever was changed
 * since; the payee is the shop's until the checkout was opened, and stays from then on. Only when its own customer asks, the
 * checkout counts as opened. Refuses with CONFLICT an order that is
 * paid or cancelled, and when payment is not set up.
 */
export function openCheckout(
  deps: Pick<Deps, "db" | "env" | "now">,
  order: OrderRow,
  { isCustomer }: { isCustomer: boolean },
): Checkout {
  const { env } = deps;
  const now = deps.now();
  return immediate(deps.db, (tx) => {
    const current = findOrder(tx, order._id);
    if (!current) throw notFound("order");
    if (!canPay(current.paymentStatus))
      throw refuse("CONFLICT", `This order is ${current.paymentStatus} and can't be paid.`);
    const open = openInvoiceOf(tx, current._id);
    const isKept = wasOpened(open) && open?.mode === env.PAYPAL_ENV;
    const payeeEmail = isKept ? open.payeeEmail : payeeNow(tx, env);
    if (!env.checkout || !payeeEmail) throw refuse("CONFLICT", "Payment is not set up yet.");

    const form = (invoice: Invoice) => {
      if (isCustomer) openInvoice(tx, invoice._id, now, now + CHECK_AFTER_MS);
      return provider.initiatePayment(env, current, invoice);
    };
    if (open?.mode === env.PAYPAL_ENV && open.payeeEmail === payeeEmail) return form(open);
    // The shop has another payee, or went from test to live (or back) since: that one is not to be paid any more.
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
      now,
    );
    return form(invoice);
  });
}
