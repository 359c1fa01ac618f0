import { z } from "zod";

// What is read of Stripe's objects; they carry much more, and that is left alone.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
/** An object's id, whether the object was sent along or not. */
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
  balance_transactions: z.array(z.object({ amount: z.number() })).default([]),
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

/** The payment of a session, sent along with it, with what went back. */
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
        // Its id alone, where it was not asked for.
        .or(z.string().transform(() => undefined)),
    })
    .nullish(),
});

/** Whether a payment that takes days did not come (PaymentIntent statuses). */
export const hasFailed = (status = "") => status === "requires_payment_method" || status === "canceled";
