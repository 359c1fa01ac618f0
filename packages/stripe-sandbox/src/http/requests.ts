import { z } from "zod";

// Requests that a shop may send, as form fields. An unknown field is rejected, as by Stripe.

const whole = z
  .string()
  .regex(/^\d{1,12}$/, "must be an integer")
  .transform(Number);
const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");
const text = (most: number) => z.string().min(1).max(most);
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((all) => Object.keys(all).length <= 50, "must have at most 50 keys");
const address = z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5_000);
const currency = z.string().regex(/^[a-z]{3}$/i, "must be a three-letter ISO currency code");
const email = z.email("Invalid email address");
const expand = z.array(z.string()).optional();

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: whole,
    tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
    product_data: z.strictObject({
      name: text(5_000),
      description: text(40_000).optional(),
      images: z.array(address).max(8).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: whole,
});
export type LineItem = z.infer<typeof lineItem>;

/** Parameters of sessions in both modes. */
const anySession = {
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text(200).optional(),
  customer: text(255).optional(),
  customer_email: email.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  ui_mode: z.literal("hosted_page").optional(),
  locale: z.enum(["auto", "en", "en-GB", "de", "es", "fr", "it", "nl"]).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  expand,
};

export const sessionRequest = z.strictObject({
  ...anySession,
  mode: z.literal("payment"),
  line_items: z.array(lineItem).min(1).max(100),
  payment_intent_data: z
    .strictObject({
      description: text(1_000).optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
      setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
      statement_descriptor_suffix: text(22).optional(),
    })
    .optional(),
  payment_method_types: z
    .array(z.enum(["card", "us_bank_account", "sepa_debit", "link", "paypal"]))
    .optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
  allow_promotion_codes: yesNo.optional(),
  adaptive_pricing: z.strictObject({ enabled: yesNo.optional() }).optional(),
});

/** A session that stores a means of payment without a payment. */
export const setupRequest = z.strictObject({
  ...anySession,
  mode: z.literal("setup"),
  currency,
  setup_intent_data: z
    .strictObject({ description: text(1_000).optional(), metadata: metadata.optional() })
    .optional(),
});

/** Either kind of session. */
export const anySessionRequest = z.discriminatedUnion("mode", [sessionRequest, setupRequest], {
  error: "This test system supports only mode=payment and mode=setup.",
});

/** A charge of a stored means of payment: it needs `off_session` and `confirm`, because there is no page for the buyer. */
export const intentRequest = z.strictObject({
  amount: whole,
  currency,
  customer: text(255),
  payment_method: text(255),
  off_session: z.literal("true").transform(() => true),
  confirm: z.literal("true").transform(() => true),
  metadata: metadata.optional(),
  description: text(1_000).optional(),
  expand,
});

export const refundRequest = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: whole.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
  expand,
});

export const endpointRequest = z.strictObject({
  url: address,
  enabled_events: z.array(z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, "must be an event type")).min(1),
  api_version: text(40).optional(),
  description: text(5_000).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Parameters of every read request. */
export const readRequest = z.strictObject({ expand });
export const listRequest = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  customer: z.string().optional(),
  created: z.strictObject({ gte: whole.optional() }).optional(),
  limit: whole.optional(),
  starting_after: z.string().optional(),
  expand,
});
