import { z } from "zod";
import { PROVIDER_IDS } from "../payments.ts";
import { email, idempotencyKey, optionalText, requiredText, URL_MAX } from "../text.ts";
import { billingShape } from "./billing.ts";
import { sentConsent, sentCurrency, sentEarlyStart, sentPrice, sentTotal } from "./order-input.ts";

/** Minimum length of the key. Repeating a guest's key returns the guest's order, so it must be hard to guess. */
const KEY_MIN = 20;
/** Idempotency key of a checkout. */
export const checkoutKey = idempotencyKey.min(
  KEY_MIN,
  `Idempotency key must have at least ${KEY_MIN} characters and must not be guessable.`,
);

/** State or region of the buyer. */
export const sentState = optionalText("State", 100);

/** Choice for states without a separate rate. */
export const OTHER_STATE = "Another state";

/** Code of a coupon, as it was typed. */
export const sentCoupon = optionalText("Coupon", 60);

/** Input that decides the total of a checkout, and whether the buyer can ask for an early start. */
export const totalInput = z.strictObject({
  /** Id or name of the package. */
  package: requiredText("Package", 200),
  customerCountry: optionalText("Country", 100).optional(),
  state: sentState.optional(),
  company: optionalText("Company", 200).optional(),
  taxId: optionalText("Tax ID", 50).optional(),
  coupon: sentCoupon.optional(),
});

/** An order together with its payment method. Logged-in customers order for their own e-mail; guests enter one. */
export const checkoutInput = z.strictObject({
  /** Id or name of the package. */
  package: requiredText("Package", 200),
  /** Price shown on the page; the order is rejected if the package has another price. */
  packagePrice: sentPrice.optional(),
  /** Currency shown on the page; checked in the same way. */
  currency: sentCurrency.optional(),
  /** The consent to recurring charges that the page showed; the order is rejected if it is another one now. */
  consent: sentConsent.optional(),
  /** Total with tax that the page showed; checked in the same way. */
  total: sentTotal.optional(),
  /** State or region, for countries with rates by state. */
  state: sentState.optional(),
  coupon: sentCoupon.optional(),
  /** True if the customer asks that work begins before the withdrawal period ends. */
  earlyStart: sentEarlyStart.optional(),
  customerEmail: email("Email").optional(),
  ...billingShape,
  /** May be missing only if no payment method is available. */
  provider: z.enum(PROVIDER_IDS, { error: "Choose how you want to pay." }).optional(),
  /** Repeating a request with the same key returns the first order. */
  idempotencyKey: checkoutKey.optional(),
});

/** Checkout form for guests; logged-in customers are not asked for the e-mail. */
export const checkoutForm = z.strictObject({
  customerEmail: email("Email"),
  ...billingShape,
});

/** Requests an e-mailed login link that continues to a page of this site. */
export const loginLinkRequest = z.strictObject({
  email: email("Email"),
  from: optionalText("The next page", URL_MAX).optional(),
});

export const checkoutTexts = {
  heading: "Checkout",
  linkSent:
    "If there is an account with this email, a link is on its way. It logs you in and brings you back here.",
  nothingCharged: "You weren't charged",
} as const;
