import { z } from "zod";

// Schemas of Stripe's objects, limited to the fields that are used.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
/** Id of an object, expanded or not. */
const idOf = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? "");

export const refund = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency: z.string(),
  status: text,
  payment_intent: idOf,
  balance_transaction: idOf,
  failure_balance_transaction: idOf,
  metadata,
  reason: text,
  failure_reason: text,
});
export type Refund = z.infer<typeof refund>;

export const dispute = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency: z.string(),
  status: text,
  reason: text,
  payment_intent: idOf,
  balance_transactions: z.array(z.object({ amount: z.number().int(), currency: text })).default([]),
});
export type Dispute = z.infer<typeof dispute>;

export const checkoutSession = z.object({
  id: z.string().min(1),
  mode: text,
  status: text,
  payment_status: text,
  amount_total: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? undefined),
  currency: text,
  client_reference_id: text,
  metadata,
  livemode: z.boolean(),
  payment_intent: idOf,
  url: text,
  customer_details: z
    .object({ name: text, email: text })
    .nullish()
    .transform((value) => value ?? { name: "", email: "" }),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** A payment intent; the ids may be expanded objects. */
export const paymentIntent = z.object({
  id: z.string().min(1),
  status: text,
  amount: z.number().int(),
  currency: z.string(),
  metadata,
  livemode: z.boolean(),
  last_payment_error: z
    .object({ code: text, decline_code: text, advice_code: text })
    .nullish()
    .transform((value) => value ?? { code: "", decline_code: "", advice_code: "" }),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** A means of payment. `customer` is "" unless it is stored with a customer. */
export const paymentMethod = z.object({
  id: z.string().min(1),
  type: text,
  customer: idOf,
  livemode: z.boolean(),
  card: z
    .object({
      brand: text,
      last4: text,
      exp_month: z.number().int().min(1).max(12),
      exp_year: z.number().int().min(2000).max(9999),
    })
    .optional(),
  sepa_debit: z.object({ last4: text }).optional(),
  us_bank_account: z.object({ bank_name: text, last4: text }).optional(),
  bacs_debit: z.object({ last4: text }).optional(),
  au_becs_debit: z.object({ last4: text }).optional(),
  acss_debit: z.object({ bank_name: text, last4: text }).optional(),
  link: z.object({ email: text }).optional(),
  paypal: z.object({ payer_email: text }).optional(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** A payment intent's status, and its expanded charge with its refunds. */
export const paymentCharge = z.object({
  status: text,
  latest_charge: z
    .object({
      disputed: z.boolean(),
      refunds: z.object({ data: z.array(refund), has_more: z.boolean() }).nullish(),
    })
    .nullish()
    // Only the id if it wasn't expanded.
    .or(z.string().transform(() => undefined)),
});

/** A session's expanded payment intent. */
export const withPayment = z.object({ payment_intent: paymentCharge.nullish() });

const withMethod = z.object({ status: text, payment_method: z.unknown() });
/** A session's expanded payment or setup intent, with its expanded means of payment. */
export const withStored = z.object({ payment_intent: withMethod.nullish() });
export const withSetup = z.object({ setup_intent: withMethod.nullish() });

/** True if a delayed payment failed (PaymentIntent statuses). */
export const hasFailed = (status = "") => status === "requires_payment_method" || status === "canceled";
