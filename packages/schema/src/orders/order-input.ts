import { z } from "zod";
import { email, optionalText, requiredText } from "../text.ts";
import {
  type ORDER_FIELDS,
  ORDER_STATUSES,
  type OrderFieldName,
  PAYMENT_STATUSES,
  perOrderField,
} from "./orders.ts";

/** A price as a client sends it, which is checked and never believed. */
export const sentPrice = z
  .union([z.string(), z.number().transform(String)], { error: "Price must be text or a number." })
  .pipe(requiredText("Price", 20));

/** What a client read the price in, which is only checked, too. */
export const sentCurrency = z
  .string({ error: "Currency must be text." })
  .regex(/^[A-Z]{3}$/, "Currency must be a code such as USD or EUR.");

type FieldShape = {
  [K in OrderFieldName]: (typeof ORDER_FIELDS)[K] extends { optional: true }
    ? z.ZodDefault<z.ZodString>
    : z.ZodString;
};

/** The order's fields, each with its rule. */
// Which field is optional is known to the list's type, and lost in the loop over it.
export const fieldShape = perOrderField((_, { label, max, optional }) =>
  optional ? optionalText(label, max).default("") : requiredText(label, max),
) as FieldShape;

/**
 * Placing an order. The package is found by its name; price, e-mail, statuses and date are the server's, so a
 * price or status that is sent is only checked against them.
 */
export const placeOrder = z.strictObject({
  packageName: requiredText("Package", 80),
  packagePrice: sentPrice.optional(),
  currency: sentCurrency.optional(),
  customerEmail: email("Email").optional(),
  ...fieldShape,
  paymentStatus: z.literal("UnPaid", { error: "A new order is UnPaid." }).optional(),
  orderStatus: z.literal("Pending", { error: "A new order is Pending." }).optional(),
  orderDate: optionalText("Order date", 100).optional(),
  /** Repeating a request with the same key gives the first result again. */
  idempotencyKey: requiredText("Idempotency key", 200).optional(),
});

/** What the order form asks of the customer; the rest is known. */
export const orderForm = z.strictObject(fieldShape);

export const orderStatusInput = z.enum(ORDER_STATUSES, {
  error: "Order status must be Pending or Delivered.",
});
export const paymentStatusInput = z.enum(PAYMENT_STATUSES, {
  error: "Payment status must be UnPaid, Paid or Cancelled.",
});
