import { z } from "zod";
import { email, idempotencyKey, optionalText, requiredText } from "../text.ts";
import {
  type ORDER_FIELDS,
  ORDER_STATUSES,
  type OrderFieldName,
  PAYMENT_STATUSES,
  perOrderField,
} from "./orders.ts";

/** A price sent by a client; only compared with the actual price. */
export const sentPrice = z
  .union([z.string(), z.number().transform(String)], { error: "Price must be text or a number." })
  .pipe(requiredText("Price", 20));

/** A total with tax sent by a client; only compared with the actual total. */
export const sentTotal = optionalText("Total", 20);

/** A currency sent by a client; only compared with the actual currency. */
export const sentCurrency = z
  .string({ error: "Currency must be text." })
  .regex(/^[A-Z]{3}$/, "Currency must be a code such as USD or EUR.");

/** The consent to recurring charges that the page showed; "" if it showed none. Only compared with the actual one. */
export const sentConsent = optionalText("Consent", 2_000);

/** True if the customer asks that work begins before the withdrawal period ends (`earlyStartRequest`). */
export const sentEarlyStart = z.boolean({ error: "Early start must be true or false." });

type FieldShape = {
  [K in OrderFieldName]: (typeof ORDER_FIELDS)[K] extends { optional: true }
    ? z.ZodDefault<z.ZodString>
    : z.ZodString;
};

/** Schemas of the order's fields. The cast is needed because `perOrderField` loses which fields are optional. */
export const fieldShape = perOrderField((_, { label, max, optional }) =>
  optional ? optionalText(label, max).default("") : requiredText(label, max),
) as FieldShape;

/**
 * Input for placing an order. The package is found by name. The server sets the price, e-mail, statuses and date. If a client sends a price
 * or status, it must match them.
 */
export const placeOrder = z.strictObject({
  packageName: requiredText("Package", 80),
  packagePrice: sentPrice.optional(),
  currency: sentCurrency.optional(),
  consent: sentConsent.optional(),
  /** Total with tax that the page showed; the order is rejected if it is another one. */
  total: sentTotal.optional(),
  earlyStart: sentEarlyStart.optional(),
  customerEmail: email("Email").optional(),
  ...fieldShape,
  paymentStatus: z.literal("UnPaid", { error: "A new order is UnPaid." }).optional(),
  orderStatus: z.literal("Pending", { error: "A new order is Pending." }).optional(),
  orderDate: optionalText("Order date", 100).optional(),
  idempotencyKey: idempotencyKey.optional(),
});

/** Fields that the customer fills in on the order form. */
export const orderForm = z.strictObject(fieldShape);

export const orderStatusInput = z.enum(ORDER_STATUSES, {
  error: "Order status must be Pending or Delivered.",
});
export const paymentStatusInput = z.enum(PAYMENT_STATUSES, {
  error: "Payment status must be UnPaid, Paid or Cancelled.",
});
