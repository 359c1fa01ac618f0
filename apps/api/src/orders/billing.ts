import { audit, type Db, type Tx, write } from "@rankwright/db/core";
import { invoicesOf } from "@rankwright/db/invoices";
import { type OrderRow, setBilling, timesCorrected } from "@rankwright/db/orders";
import {
  type Billing,
  billingFields,
  billingLabels,
  billingPatch,
  isSameBilling,
  type SessionUser,
} from "@rankwright/schema";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";
import { correctPapers, standingInvoices } from "../invoices/write.ts";
import { changedMeanwhile } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { needOrder } from "./change.ts";
import { mailInvoiceCorrected } from "./mails.ts";

/** What a correction would replace: the invoices that stand, with what the papers come to. */
function replacedBy(db: Db, { _id, currency }: OrderRow) {
  const { invoices, cents } = standingInvoices(invoicesOf(db, _id));
  return invoices.length > 0 ? { labels: invoices.map(({ label }) => label), cents, currency } : null;
}

/** Whom an order is billed to, and what a correction of it would replace. */
export function billingOf(db: Db, order: OrderRow) {
  const { _id, customerName, company, customerAddress, customerCountry, taxId } = order;
  return {
    _id,
    customerName,
    company,
    customerAddress,
    customerCountry,
    taxId,
    revision: timesCorrected(db, _id),
    invoices: replacedBy(db, order),
  };
}

interface Correction {
  patch: Partial<Billing>;
  /** Which correction the form knew last; undefined where nothing was said of it. */
  revision: number | undefined;
  mailsCustomer: boolean;
}

/** A patch without what was left out of it. */
const given = (patch: { [K in keyof Billing]?: string | undefined }): Partial<Billing> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** The fields that the patch has otherwise than the order. */
const changedIn = (order: OrderRow, patch: Partial<Billing>) =>
  billingFields.filter((name) => !isSameBilling(patch[name] ?? order[name], order[name]));

/**
 * Corrects whom an order is billed to, with the papers that stand and the customer's mail; what says nothing new changes nothing,
 * so a repeat writes no second correction. The history names the fields and not what is in them: it is read by more people.
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
  const now = deps.now();
  const fields = changed.map((name) => billingLabels[name]).join(", ");
  const to = Object.fromEntries(changed.map((name) => [name, patch[name]?.trim()]));
  const invoice = correctPapers(tx, { ...deps, now: () => now }, { ...order, ...to });
  const papers = invoice ? ` ${invoice.label} replaces ${invoice.paper.corrects?.join(", ")}.` : "";
  audit(tx, user.email, "orders.correctBilling", `${order._id}: ${fields}`, now);
  const saved = setBilling(tx, order, to, { byWhom: user.email, note: `${fields}.${papers}`, now });
  if (mailsCustomer && invoice) mailInvoiceCorrected(tx, deps, saved, invoice);
  return saved;
}

export const billingProcedures = {
  billing: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => billingOf(ctx.db, needOrder(ctx.db, input._id, ctx.user))),
  /**
   * Corrects whom an order is billed to, also when it is paid: the invoice that stands is credited and replaced. A field that is left
   * out stays. With `revision`, as `billing` told it, a correction that somebody else made since is refused as CONFLICT.
   * `mailsCustomer` mails the customer the new invoice, where one was written.
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
      const told = { patch: given(patch), revision, mailsCustomer, user: ctx.user };
      const corrected = await write(ctx.db, (tx) =>
        billingOf(tx, correct(tx, ctx, needOrder(tx, _id, ctx.user), told)),
      );
      if (mailsCustomer) ctx.wake("mail");
      return corrected;
    }),
};
