import { z } from "zod";

// Requests that a shop may send (openapi/checkout_orders_v2.json and payments_payment_v2.json of paypal/paypal-rest-api-specifications).
// Stricter than PayPal in one point: fields that are not in these schemas are rejected.

const line = (most: number) => z.string().min(1).max(most).regex(/^.*$/);
const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});
const breakdown = z.strictObject({
  item_total: money.optional(),
  shipping: money.optional(),
  handling: money.optional(),
  tax_total: money.optional(),
  insurance: money.optional(),
  shipping_discount: money.optional(),
  discount: money.optional(),
});
const item = z.strictObject({
  name: z.string().min(1).max(127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z
    .string()
    .max(10)
    .regex(/^[0-9]+$/),
  description: z.string().max(127).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
});
const email = z.email().max(254);

const unitRequest = z.strictObject({
  reference_id: z.string().min(1).max(256).optional(),
  amount: money.extend({ breakdown: breakdown.optional() }),
  payee: z
    .strictObject({
      email_address: email.optional(),
      merchant_id: z
        .string()
        .length(13)
        .regex(/^[2-9A-HJ-NP-Z]{13}$/)
        .optional(),
    })
    .optional(),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  items: z.array(item).optional(),
});
export type UnitRequest = z.infer<typeof unitRequest>;

const address = z.url({ protocol: /^https?$/ });
const experience = z.strictObject({
  brand_name: line(127).optional(),
  locale: z
    .string()
    .min(2)
    .max(10)
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/)
    .optional(),
  shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).optional(),
  return_url: address.optional(),
  cancel_url: address.optional(),
  landing_page: z.enum(["LOGIN", "GUEST_CHECKOUT", "NO_PREFERENCE"]).optional(),
  user_action: z.enum(["CONTINUE", "PAY_NOW"]).optional(),
  payment_method_preference: z.enum(["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"]).optional(),
});

const pattern = z.enum([
  "IMMEDIATE",
  "DEFERRED",
  "RECURRING_PREPAID",
  "RECURRING_POSTPAID",
  "THRESHOLD_PREPAID",
  "THRESHOLD_POSTPAID",
]);
/** Instruction to store the buyer's account when the payment succeeds. */
const vault = z.strictObject({
  store_in_vault: z.literal("ON_SUCCESS"),
  usage_type: z.enum(["MERCHANT", "PLATFORM"]),
  usage_pattern: pattern.optional(),
  customer_type: z.enum(["CONSUMER", "BUSINESS"]).optional(),
  permit_multiple_payment_tokens: z.boolean().optional(),
  description: z.string().min(1).max(128).optional(),
});

export const orderRequest = z.strictObject({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z.array(unitRequest).min(1).max(10),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: email.optional(),
        attributes: z.strictObject({ vault: vault.optional() }).optional(),
        experience_context: experience.optional(),
      }),
    })
    .optional(),
  /** Deprecated in favour of payment_source.paypal.experience_context. */
  application_context: experience.omit({ payment_method_preference: true }).optional(),
});

/** The payment source of a capture without the buyer: a stored account. Otherwise the buyer has approved the order. */
export const captureRequest = z.strictObject({
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        vault_id: z
          .string()
          .min(1)
          .max(255)
          .regex(/^[0-9a-zA-Z_-]+$/),
        stored_credential: z.strictObject({
          payment_initiator: z.literal("MERCHANT"),
          usage: z.literal("SUBSEQUENT"),
          usage_pattern: pattern.optional(),
        }),
      }),
    })
    .optional(),
});

/** A setup token: the buyer stores an account without paying. */
export const setupRequest = z.strictObject({
  payment_source: z.strictObject({
    paypal: z.strictObject({
      description: z
        .string()
        .min(1)
        .max(128)
        .regex(/^[a-zA-Z0-9_'\-., :;!?"]*$/)
        .optional(),
      usage_type: z.enum(["MERCHANT", "PLATFORM"]),
      customer_type: z.enum(["CONSUMER", "BUSINESS"]).optional(),
      permit_multiple_payment_tokens: z.boolean().optional(),
      experience_context: z.strictObject({
        brand_name: line(300).optional(),
        return_url: address.max(4_000),
        cancel_url: address.max(4_000),
        shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).optional(),
      }),
    }),
  }),
});

/** Exchanges an approved setup token for the token of the account. */
export const tokenRequest = z.strictObject({
  payment_source: z.strictObject({
    token: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(255)
        .regex(/^[0-9A-Z_-]+$/),
      type: z.literal("SETUP_TOKEN"),
    }),
  }),
});

export const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: line(127).optional(),
  invoice_id: line(127).optional(),
  note_to_payer: line(255).optional(),
});

export const verifyRequest = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.object({}),
});

export const hookRequest = z.strictObject({
  url: address.max(2_048),
  event_types: z
    .array(z.strictObject({ name: z.string().min(1).max(100) }))
    .min(1)
    .max(500),
});

/** Changes of a webhook, as a JSON Patch. */
export const hookPatch = z
  .array(
    z.strictObject({
      op: z.literal("replace"),
      path: z.literal("/event_types"),
      value: z.array(z.strictObject({ name: z.string() })).min(1),
    }),
  )
  .length(1);

/** PayPal's currencies with two decimals (developer.paypal.com/api/rest/reference/currency-codes). `wholeCurrencies` have none. */
export const currencies = new Set(
  "AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD".split(" "),
);
export const wholeCurrencies = new Set(["HUF", "JPY", "TWD"]);
