import {
  type Checkout,
  MESSAGE_STATUSES,
  type Message,
  ORDER_STATUSES,
  type Order,
  PAYMENT_STATUSES,
  type PaymentEmail,
  perOrderField,
  type Section,
  type SessionUser,
  type Subscriber,
  TAX_TREATMENTS,
  USER_ROLES,
  type User,
} from "@rankwright/schema";
import { z } from "zod";
import { cents, count, time } from "./numbers.ts";
import type { Download } from "./row.ts";

// Response schemas, as published in the OpenAPI description.

const text = z.string();
/** Value of an undocumented field that a client stored with the record. */
const extra = text;

export const order = z
  .strictObject({
    _id: text,
    packageName: text,
    packagePrice: text.meta({ description: "The price when the order was placed, as the client sent it." }),
    total: text.optional().meta({
      description: "Amount to pay, with tax. Omitted if it equals the price.",
    }),
    lines: z
      .array(
        z.strictObject({ text, quantity: text, unitPrice: text, amount: text, net: text, percent: text }),
      )
      .optional()
      .meta({
        description:
          "What was sold. `unitPrice` and `amount` are with or without tax as the shop's prices are, `net` is without. Omitted for a single line without tax rules.",
      }),
    taxes: z
      .array(
        z.strictObject({
          treatment: z.enum(TAX_TREATMENTS),
          name: text,
          percent: text,
          country: text,
          net: text,
          tax: text,
          reason: text,
        }),
      )
      .optional()
      .meta({ description: "Net amount and tax by rate. `reason` says why no tax is charged." }),
    discount: z.strictObject({ text, amount: text }).optional().meta({
      description: "Discount on the whole order, by a coupon or on a quote. Omitted without one.",
    }),
    currency: text.optional().meta({ description: "Currency of the price, such as EUR. Omitted for USD." }),
    requestTitle: text.optional().meta({
      description: "Title of a request that is included in a subscription. Omitted for other orders.",
    }),
    earlyStart: z.strictObject({ text, version: text, at: time }).optional().meta({
      description:
        "The customer's request that work begins before the withdrawal period ends. Omitted without one.",
    }),
    customerEmail: text,
    ...perOrderField(() => text),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    orderStatus: z.enum(ORDER_STATUSES),
    orderDate: text.meta({ description: "MM/DD/YYYY in the owner's time zone." }),
  })
  .catchall(extra)
  .meta({ id: "Order" }) satisfies z.ZodType<Order>;

export const checkout = z
  .strictObject({ action: text, fields: z.record(text, text) })
  .meta({ id: "Checkout" }) satisfies z.ZodType<Checkout>;

/** A placed order and how the buyer continues, by `next.kind`. */
export const checkedOut = z.strictObject({
  order,
  next: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("form"), ...checkout.shape }),
    z.strictObject({ kind: z.literal("redirect"), url: text, reference: text }),
    z.strictObject({
      kind: z.literal("instructions"),
      reference: text,
      lines: z.array(z.strictObject({ label: text, value: text })),
      dueAt: time.optional(),
    }),
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("failed"), message: text }),
  ]),
  ignoredFields: z.array(text).optional(),
});

/** An invoice, or a credit note that cancels an invoice. */
export const invoiceEntry = z
  .strictObject({
    label: text.meta({ description: "Number, such as RW-2026-0042." }),
    pdf: text.meta({ description: "URL of the PDF. Requires the same token as this list." }),
    kind: z.enum(["invoice", "credit-note"]),
    cents: cents.meta({ description: "Negative for a credit note." }),
    currency: text,
    date: text.meta({ description: "Date in the owner's time zone, such as 2026-11-22." }),
    corrects: z.array(text).meta({
      description:
        "After a correction of the billing details: the invoices that this credit note cancels or this invoice replaces.",
    }),
    at: time,
  })
  .meta({ id: "Invoice" });

/** A file, sent as an attachment. */
export const download = z.custom<Download>().meta({ override: { type: "string", format: "binary" } });

/** Billing details of an order. */
export const billing = z
  .strictObject({
    _id: text,
    customerName: text,
    company: text,
    customerAddress: text,
    customerCountry: text,
    taxId: text,
    buyerReference: text.meta({ description: "The customer's order number or Leitweg-ID." }),
    revision: count.meta({ description: "Number of corrections so far." }),
    invoices: z
      .strictObject({ labels: z.array(text), cents, currency: text })
      .nullable()
      .meta({
        description:
          "The invoices that a correction would replace, and the total of the order's invoices and credit notes. Null if there are none.",
      }),
  })
  .meta({ id: "Billing" });

export const message = z
  .strictObject({
    _id: text,
    name: text,
    email: text,
    number: text,
    subject: text,
    message: text,
    messageStatus: z.enum(MESSAGE_STATUSES),
  })
  .catchall(extra)
  .meta({ id: "Message" }) satisfies z.ZodType<Message>;

export const subscriber = z
  .strictObject({ _id: text, subemail: text })
  .meta({ id: "Subscriber" }) satisfies z.ZodType<Subscriber>;

export const user = z
  .strictObject({ _id: text, userEmail: text, userRole: z.enum(USER_ROLES) })
  .meta({ id: "User" }) satisfies z.ZodType<User>;

export const paymentEmail = z
  .strictObject({ _id: text, paypalEmail: text })
  .meta({ id: "PaymentEmail" }) satisfies z.ZodType<PaymentEmail>;

/** Schema of a section's record: its id and every field, under its name and its alias. Empty fields are "". */
export function contentRecord(of: Section) {
  const names = Object.entries(of.fields).flatMap(([name, { alias }]) => [name, ...(alias ? [alias] : [])]);
  return z
    .strictObject({ _id: text, ...Object.fromEntries(names.map((name) => [name, text])) })
    .catchall(extra)
    .meta({ id: of.name });
}

const sessionUser = z
  .strictObject({
    _id: text,
    email: text,
    emailVerified: z.boolean(),
    isAdmin: z.boolean(),
    isStaff: z.boolean(),
  })
  .meta({ id: "SessionUser" }) satisfies z.ZodType<SessionUser>;

/** Added to the response of a POST or PUT. */
export const ignoredFields = z
  .array(text)
  .optional()
  .meta({ description: "Field names in the body that were not stored. Omitted if there are none." });

export const done = z.strictObject({ status: z.literal("ok"), ignoredFields });
export const signedIn = z.strictObject({ token: text, user: sessionUser, ignoredFields });
export const firstStep = z.union([
  signedIn,
  z.strictObject({ status: z.literal("second-step"), challenge: text, ignoredFields }),
]);
/** Both are null if there is already an account with this e-mail address, which then gets a mail instead. */
export const registered = z.strictObject({
  token: text.nullable(),
  user: sessionUser.nullable(),
  ignoredFields,
});

const acknowledged = z.literal(true);

/** A created record, with the additional fields that clients of the original server expect (MongoDB's write results). */
export const createdRecord = (record: z.ZodObject) =>
  record.extend({ acknowledged, insertedId: text, ignoredFields });
export const changedRecord = (record: z.ZodObject) =>
  record.extend({
    acknowledged,
    matchedCount: z.literal(1),
    modifiedCount: z.literal([0, 1]),
    ignoredFields,
  });
export const removedRecord = (record: z.ZodObject) =>
  record.extend({ acknowledged, deletedCount: z.literal(1) });

/** RFC 9457 problem details. */
const problem = z
  .strictObject({
    type: z.literal("about:blank"),
    title: text,
    status: z.int().min(400).max(599),
    detail: text,
    code: text,
    issues: z.array(z.strictObject({ path: text, message: text })).optional(),
    requestId: text,
  })
  .meta({ id: "Problem" });

const error = (id: string, description: string) => ({
  id,
  description,
  content: { "application/problem+json": { schema: problem } },
});

/** Error responses, as published in the OpenAPI description. */
export const errorResponses = {
  invalid: error("Invalid", "Invalid request. `issues` names each invalid field."),
  notLoggedIn: error("NotLoggedIn", "There is no valid token."),
  forbidden: error("Forbidden", "The token's owner doesn't have the required role."),
  notFound: error("NotFound", "There is no such record, or the token's owner may not read it."),
  other: error("Error", "Any other error."),
};
