import type Stripe from "stripe";
import type { Charge, Endpoint, Intent, Refund, Session } from "./records.ts";
import type { TestProvider } from "./test-provider.ts";
import { disputesOf, refundedCents, refundsOf } from "./test-provider.ts";

// Representations of the records in the API and in webhooks. The type check compares them with Stripe's published types.

const seconds = (at: number) => Math.floor(at / 1_000);
const NOBODY = { email: null, name: null, phone: null };
const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function sessionJson({ base }: TestProvider, session: Session) {
  const isPaidFor = session.status === "complete";
  const isSetup = session.mode === "setup";
  return {
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: isSetup ? null : session.cents,
    amount_total: isSetup ? null : session.cents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl ?? null,
    client_reference_id: session.clientReferenceId ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(session.createdAt),
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customerId ?? null,
    customer_account: null,
    customer_creation: session.customerCreation,
    customer_details: isPaidFor
      ? {
          ...NOBODY,
          address: NO_ADDRESS,
          business_name: null,
          individual_name: null,
          email: session.customerEmail ?? "buyer@example.com",
          name: "Sample Buyer",
          tax_exempt: "none",
          tax_ids: [],
        }
      : null,
    customer_email: session.customerEmail ?? null,
    discounts: [],
    expires_at: seconds(session.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: session.intentId ?? null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "us_bank_account"],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: session.setupIntentId ?? null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: session.status === "open" ? `${base()}/c/pay/${session.id}` : null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

/** List that a response contains if the request has `expand[]=line_items`. */
export function lineItemsJson(session: Session) {
  const data = session.lineItems.map(
    ({ price_data, quantity }, at) =>
      ({
        id: `li_${session.id.slice(8, 30)}${at}`,
        object: "item",
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: price_data.unit_amount * quantity,
        amount_tax: 0,
        amount_total: price_data.unit_amount * quantity,
        currency: session.currency,
        description: price_data.product_data.name,
        metadata: {},
        price: null,
        quantity,
      }) satisfies Stripe.LineItem,
  );
  return {
    object: "list",
    data,
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

export function intentJson(intent: Intent) {
  const { decline } = intent;
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: intent.cents,
    amount_capturable: 0,
    amount_received: intent.status === "succeeded" ? intent.cents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${intent.id}_secret_test`,
    confirmation_method: "automatic",
    created: seconds(intent.createdAt),
    currency: intent.currency,
    customer: intent.customerId ?? null,
    customer_account: null,
    description: intent.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: decline
      ? {
          type: "card_error",
          code: decline.code,
          ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
          message: decline.message,
        }
      : null,
    latest_charge: intent.chargeId ?? null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.methodId ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "us_bank_account"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.storesMethod ? "off_session" : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

export function chargeJson(bank: TestProvider, charge: Charge) {
  const refunded = refundedCents(refundsOf(bank, charge));
  const isFailed = charge.status === "failed";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.cents,
    amount_captured: isFailed ? 0 : charge.cents,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.status === "succeeded" ? `txn_${charge.id.slice(3)}` : null,
    billing_details: { ...NOBODY, address: NO_ADDRESS, name: "Sample Buyer", tax_id: null },
    calculated_statement_descriptor: "TEST SHOP",
    captured: !isFailed,
    created: seconds(charge.createdAt),
    currency: charge.currency,
    customer: null,
    description: null,
    disputed: disputesOf(bank, charge).length > 0,
    failure_balance_transaction: null,
    failure_code: isFailed ? "card_declined" : null,
    failure_message: isFailed ? "Your card was declined." : null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: charge.status === "succeeded",
    payment_intent: charge.intentId,
    payment_method: null,
    payment_method_details: { type: charge.method },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded >= charge.cents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

export function refundJson(refund: Refund) {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.cents,
    balance_transaction: `txn_${refund.id.slice(3)}`,
    charge: refund.chargeId,
    created: seconds(refund.createdAt),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
    ...(refund.status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
  } satisfies Stripe.Refund;
}

/** `isNew`: only the response to the creation contains the secret. */
export function endpointJson(endpoint: Endpoint, isNew = false) {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: endpoint.apiVersion ?? null,
    application: null,
    created: seconds(endpoint.createdAt),
    description: endpoint.description ?? null,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: endpoint.metadata,
    ...(isNew ? { secret: endpoint.secret } : {}),
    status: endpoint.isDisabled ? "disabled" : "enabled",
    url: endpoint.url,
  } satisfies Stripe.WebhookEndpoint;
}
