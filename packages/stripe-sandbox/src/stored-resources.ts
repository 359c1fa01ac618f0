import type Stripe from "stripe";
import type { Customer, Method, SetupIntent } from "./records.ts";

// Representations of stored means of payment in the API and in webhooks. The type check compares them with Stripe's published types.

const seconds = (at: number) => Math.floor(at / 1_000);
const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function customerJson(customer: Customer) {
  return {
    id: customer.id,
    object: "customer",
    address: null,
    balance: 0,
    created: seconds(customer.createdAt),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: "Sample Buyer",
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Stripe.Customer;
}

const cardJson = ({ last4, expMonth, expYear }: Method) =>
  ({
    brand: "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: "visa",
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: `fp${last4}`,
    funding: "credit",
    generated_from: null,
    last4,
    networks: { available: ["visa"], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  }) satisfies Stripe.PaymentMethod.Card;

const bankJson = ({ last4 }: Method) =>
  ({
    account_holder_type: "individual",
    account_type: "checking",
    bank_name: "TEST BANK",
    financial_connections_account: null,
    fingerprint: `fp${last4}`,
    last4,
    networks: null,
    routing_number: "110000000",
    status_details: null,
  }) satisfies Stripe.PaymentMethod.UsBankAccount;

const sepaJson = ({ last4 }: Method) =>
  ({
    bank_code: "37040044",
    branch_code: "",
    country: "DE",
    fingerprint: `fp${last4}`,
    generated_from: null,
    last4,
  }) satisfies Stripe.PaymentMethod.SepaDebit;

export function methodJson(method: Method) {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: NO_ADDRESS,
      email: null,
      name: "Sample Buyer",
      phone: null,
      tax_id: null,
    },
    ...(method.type === "card"
      ? { card: cardJson(method) }
      : method.type === "sepa_debit"
        ? { sepa_debit: sepaJson(method) }
        : { us_bank_account: bankJson(method) }),
    created: seconds(method.createdAt),
    customer: method.customerId ?? null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: method.type,
  } satisfies Stripe.PaymentMethod;
}

export function setupIntentJson(setup: SetupIntent) {
  return {
    id: setup.id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${setup.id}_secret_test`,
    created: seconds(setup.createdAt),
    customer: setup.customerId,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: setup.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: setup.methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "us_bank_account"],
    single_use_mandate: null,
    status: "succeeded",
    usage: "off_session",
  } satisfies Stripe.SetupIntent;
}
