import {
  assignPaymentInput,
  PROVIDER_IDS,
  payInput,
  recordTransferInput,
  refundInput,
} from "@rankwright/schema";
import { z } from "zod";
import { cents, count, time } from "./numbers.ts";
import { ignoredFields } from "./responses.ts";
import { idOnly, type ProcedureName, type Row, same } from "./row.ts";
import { bodyWithId } from "./shapes.ts";

// Payments and refunds over REST. The specifications don't contain these paths.

const text = z.string();
const provider = z.enum(PROVIDER_IDS);
const lines = z.array(z.strictObject({ label: text, value: text }));

const waysToPay = z
  .strictObject({
    ways: z.array(z.strictObject({ provider, label: text, next: text, isDocumented: z.boolean() })),
    instructions: z.strictObject({ provider, lines, arrivedCents: cents }).nullable(),
    held: text
      .nullable()
      .meta({ description: "Provider that is processing a payment. The order must not be paid again." }),
    notice: text.nullable().meta({ description: "Reason why the last payment attempt failed." }),
  })
  .meta({ id: "WaysToPay" });

const opened = z
  .union([
    z.strictObject({ kind: z.literal("form"), action: text, fields: z.record(text, text), ignoredFields }),
    z.strictObject({ kind: z.literal("redirect"), url: text, reference: text, ignoredFields }),
    z.strictObject({
      kind: z.literal("instructions"),
      reference: text,
      lines,
      dueAt: time.optional(),
      ignoredFields,
    }),
  ])
  .meta({ id: "OpenedCheckout" });

const ledgerEntry = z
  .strictObject({
    _id: text,
    txnId: text,
    provider: z.enum([...PROVIDER_IDS, "by-hand"]),
    status: text,
    parentTxnId: text
      .nullable()
      .meta({ description: "Transaction id of the payment that was refunded or reversed." }),
    grossCents: cents.meta({ description: "Negative for refunds and reversals." }),
    refundableCents: cents.meta({ description: "Amount that POST /refund can still refund." }),
    at: time,
    byHand: z.boolean(),
    isTest: z.boolean(),
  })
  .meta({ id: "BookedMoney" });

/** The part of `payments.ofOrder`'s result that REST returns. Parsed, because results are untyped here (row.ts). */
const ofOrder = z.object({ ledger: z.array(ledgerEntry) });

const post = (
  path: string,
  procedure: ProcedureName,
  body: z.ZodObject | undefined,
  rest: Partial<Row>,
): Row => ({
  method: "POST",
  path,
  procedure,
  status: 200,
  ...(body && { body }),
  input: bodyWithId,
  toResponse: same,
  response: z.unknown(),
  summary: "",
  ...rest,
});

export const paymentRows: Row[] = [
  {
    method: "GET",
    path: "/ways-to-pay/:id",
    procedure: "orders.waysToPay",
    status: 200,
    input: idOnly,
    toResponse: same,
    response: waysToPay,
    summary: "Lists the payment methods for your own unpaid order.",
  },
  post("/pay-now/:id", "orders.pay", payInput, {
    response: opened,
    summary:
      "Opens a checkout for your own unpaid order. Returns its URL, or the bank transfer instructions.",
  }),
  post("/received-payment/:id", "orders.returned", undefined, {
    input: idOnly,
    response: z.strictObject({ asked: count, name: text.nullable(), ignoredFields }),
    summary:
      "Starts checking the checkouts of your own order with the providers. GET /order shows when it is paid.",
  }),
  {
    method: "GET",
    path: "/order-payments/:id",
    procedure: "payments.ofOrder",
    status: 200,
    input: idOnly,
    toResponse: (result) => ofOrder.parse(result).ledger,
    response: z.array(ledgerEntry),
    summary: "Lists the payments and refunds recorded for an order, oldest first.",
  },
  post("/refund/:id", "payments.refund", refundInput, {
    status: 201,
    response: z.strictObject({
      _id: text,
      cents: cents.min(0),
      state: z.enum(["asked", "done", "failed"]),
      ignoredFields,
    }),
    summary: "Refunds a payment of an order, in full or in part.",
  }),
  post("/money-came", "payments.moneyCame", recordTransferInput, {
    status: 201,
    input: ({ body }) => body,
    response: z.strictObject({
      orderId: text,
      state: text,
      leftCents: cents,
      currency: text,
      ignoredFields,
    }),
    summary: "Records a received bank transfer.",
  }),
  post("/assign-payment/:id", "payments.assign", assignPaymentInput, {
    response: z.strictObject({ _id: text, orderId: text, state: text, ignoredFields }),
    summary:
      "Assigns a payment notification that matched no order to an order, and records it. `amount` and `currency` must be those of the notification.",
  }),
];
