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

/** A session's expanded payment intent, with its refunds. */
export const withPayment = z.object({
  payment_intent: z
    .object({
      status: text,
      latest_charge: z
        .object({
          disputed: z.boolean(),
          refunds: z.object({ data: z.array(refund), has_more: z.boolean() }).nullish(),
        })
        .nullish()
        // Only the id if it wasn't expanded.
        .or(z.string().transform(() => undefined)),
    })
    .nullish(),
});

/** True if a delayed payment failed (PaymentIntent statuses). */
export const hasFailed = (status = "") => status === "requires_payment_method" || status === "canceled";
