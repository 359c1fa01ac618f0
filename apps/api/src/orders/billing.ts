import { audit, type Db, type Tx, write } from "@rankwright/db/core";
import { invoicesOf } from "@rankwright/db/invoices";
import { type OrderRow, setBilling, timesCorrected } from "@rankwright/db/orders";
import {
  type Billing,
  billingFields,
  billingIn,
  billingLabels,
  billingPatch,
  countryCode,
  isSameBilling,
  type SessionUser,
} from "@rankwright/schema";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";
import { correctInvoices, validInvoices } from "../invoices/correct.ts";
import { isReverseCharge, recheckVatId } from "../tax/sell.ts";
import { vatIdOf } from "../tax/vat-id.ts";
import { changedMeanwhile, wrongField } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { requireOrder } from "./change.ts";
import { mailInvoiceCorrected } from "./mails.ts";

/** Returns the invoices that a correction would replace, and their total, or null if there are none. */
function replacedBy(db: Db, { _id, currency }: OrderRow) {
  const { invoices, cents } = validInvoices(invoicesOf(db, _id));
  return invoices.length > 0 ? { labels: invoices.map(({ label }) => label), cents, currency } : null;
}

/** Returns an order's billing details, and the invoices that a correction would replace. */
export const billingOf = (db: Db, order: OrderRow) => ({
  _id: order._id,
  ...billingIn(order),
  revision: timesCorrected(db, order._id),
  invoices: replacedBy(db, order),
});

interface Correction {
  patch: Partial<Billing>;
  /** Revision that the form was loaded with, or undefined if it wasn't sent. */
  revision: number | undefined;
  mailsCustomer: boolean;
}

/** Returns a patch without its undefined fields. */
const given = (patch: { [K in keyof Billing]?: string | undefined }): Partial<Billing> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** Returns the fields that differ between the patch and the order. */
const changedIn = (order: OrderRow, patch: Partial<Billing>) =>
  billingFields.filter((name) => !isSameBilling(patch[name] ?? order[name], order[name]));

/**
 * Throws if a correction takes away the reason why an order was sold without VAT: its buyer must remain a business in another EU country
 * than the seller, with a VAT ID.
 */
function requireReverseCharge(
  { env }: Pick<Deps, "env">,
  order: OrderRow,
  { taxId = order.taxId, customerCountry = order.customerCountry }: Partial<Billing>,
): void {
  if (!isReverseCharge(order)) return;
  const code = countryCode(customerCountry);
  if (code !== countryCode(env.business.country) && vatIdOf(taxId, code) !== "") return;
  throw wrongField(
    "taxId",
    "This order was sold without VAT because of its VAT ID. Enter a valid one of another EU country, or refund the order.",
  );
}

/**
 * Corrects an order's billing details and replaces its valid invoices. Mails the new invoice to the customer if `mailsCustomer` is
 * set. Does nothing if no value differs, so a repeated request creates no second correction. The order's history lists only the
 * names of the fields, because staff can read it.
 */
function correct(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: OrderRow,
  { patch, revision, mailsCustomer, user }: Correction & { user: SessionUser },
): OrderRow {
  const changed = changedIn(order, patch);
  if (changed.length === 0) return order;
  if (revision !== undefined && revision !== timesCorrected(tx, order._id))
    throw changedMeanwhile("these billing details", billingOf(tx, order));
  requireReverseCharge(deps, order, patch);
  const now = deps.now();
  const fields = changed.map((name) => billingLabels[name]).join(", ");
  const to = Object.fromEntries(changed.map((name) => [name, patch[name]?.trim()]));
  const invoice = correctInvoices(tx, { ...deps, now: () => now }, { ...order, ...to });
  const documents = invoice ? ` ${invoice.label} replaces ${invoice.document.corrects?.join(", ")}.` : "";
  audit(tx, user.email, "orders.correctBilling", `${order._id}: ${fields}`, now);
  const saved = setBilling(tx, order, to, { byWhom: user.email, note: `${fields}.${documents}`, now });
  if (changed.includes("taxId")) recheckVatId(tx, saved, now);
  if (mailsCustomer && invoice) mailInvoiceCorrected(tx, deps, saved, invoice);
  return saved;
}

export const billingProcedures = {
  billing: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => billingOf(ctx.db, requireOrder(ctx.db, input._id, ctx.user))),
  /**
   * Corrects an order's billing details, even if it is paid: its valid invoices are credited and replaced. Omitted fields are not
   * changed. If `revision` is sent (as returned by `billing`), throws CONFLICT if the details have been corrected since.
   * `mailsCustomer` mails the new invoice to the customer, if there is one.
   */
  correctBilling: adminProcedure
    .input(
      byId.extend({
        ...billingPatch.shape,
        revision: z.int({ error: "Revision must be a whole number." }).optional(),
        mailsCustomer: z.boolean({ error: "mailsCustomer must be true or false." }).default(false),
      }),
    )
    .mutation(async ({ ctx, input: { _id, revision, mailsCustomer, ...patch } }) => {
      const correction = { patch: given(patch), revision, mailsCustomer, user: ctx.user };
      return write(ctx.db, (tx) =>
        billingOf(tx, correct(tx, ctx, requireOrder(tx, _id, ctx.user), correction)),
      );
    }),
};
