import { z } from "zod";

// Schemas of PayPal's Orders v2 and Payments v2 resources, limited to the fields that are used.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const link = z.object({ rel: z.string(), href: z.string() });
const links = z.array(link).default([]);
const money = z.object({ currency_code: z.string(), value: z.string() });
const payee = z.object({ email_address: text }).default({ email_address: "" });

const movement = z.object({
  id: z.string().min(1),
  status: text,
  status_details: z.object({ reason: text }).default({ reason: "" }),
  amount: money,
  invoice_id: text,
  custom_id: text,
  links,
});

export const capture = movement.extend({
  payee,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: text }).optional() }).optional(),
});
export type Capture = z.infer<typeof capture>;

export const refund = movement;
export type Refund = z.infer<typeof refund>;

const unit = z.object({
  invoice_id: text,
  custom_id: text,
  amount: money.optional(),
  payee,
  payments: z
    .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
    .default({ captures: [], refunds: [] }),
});
export type Unit = z.infer<typeof unit>;

const person = z.object({
  name: z.object({ given_name: text, surname: text }).optional(),
  email_address: text,
});

/** The stored account of the buyer. `id` is "" while PayPal has not stored it yet. */
const vault = z.object({ id: text, customer: z.object({ id: text }).default({ id: "" }) });

export const order = z.object({
  id: z.string().min(1),
  status: text,
  update_time: text,
  purchase_units: z.array(unit).default([]),
  payer: person.optional(),
  payment_source: z
    .object({
      paypal: person.extend({ attributes: z.object({ vault: vault.optional() }).optional() }).optional(),
    })
    .optional(),
  links,
});
export type Order = z.infer<typeof order>;

/** Resource of CHECKOUT.PAYMENT-APPROVAL.REVERSED, which names the order in `order_id`. */
export const approvalReversed = z.object({
  order_id: z.string().min(1),
  purchase_units: z.array(unit.pick({ invoice_id: true, custom_id: true })).default([]),
});

/** A money movement of a dispute. Fees concern only PayPal and the shop. */
const moneyMovement = z.object({ affected_party: text, type: text, reason: text, amount: money.optional() });

export const dispute = z.object({
  dispute_id: z.string().min(1),
  status: text,
  reason: text,
  dispute_amount: money.optional(),
  money_movements: z.array(moneyMovement).default([]),
  dispute_outcome: z.object({ outcome_code: text }).optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: text, invoice_number: text, custom: text }))
    .default([]),
});
export type Dispute = z.infer<typeof dispute>;

/** A stored account; also the resource of VAULT.PAYMENT-TOKEN.*. */
export const paymentToken = z.object({
  id: z.string().min(1),
  customer: z.object({ id: text }).default({ id: "" }),
  payment_source: z.object({ paypal: z.object({ email_address: text }).optional() }).optional(),
});
export type PaymentToken = z.infer<typeof paymentToken>;

/** A visit on which the buyer stores an account. */
export const setupToken = z.object({ id: z.string().min(1), status: text, links });
