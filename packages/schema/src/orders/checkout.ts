import { z } from "zod";
import { PROVIDER_IDS } from "../payments.ts";
import { email, optionalText, requiredText, URL_MAX } from "../text.ts";
import { billingShape } from "./billing.ts";
import { sentCurrency, sentPrice } from "./order-input.ts";

/** An order without an account is found again by its key alone: so it must not be guessed. */
const KEY_MIN = 20;

/** An order with the way it is paid, in one go. Whoever is logged in orders for their own e-mail; a guest names one. */
export const checkoutInput = z.strictObject({
  /** Its id or its name. */
  package: requiredText("Package", 200),
  /** As the page showed it: another price than the package's is refused. */
  packagePrice: sentPrice.optional(),
  /** The same of what it was in. */
  currency: sentCurrency.optional(),
  customerEmail: email("Email").optional(),
  ...billingShape,
  /** May be missing only while there is no way to pay. */
  provider: z.enum(PROVIDER_IDS, { error: "Choose how you want to pay." }).optional(),
  /** Repeating a request with the same key gives the first order again. */
  idempotencyKey: requiredText("Idempotency key", 200)
    .refine(
      (key) => key.length >= KEY_MIN,
      `Idempotency key must have at least ${KEY_MIN} characters, and be one that nobody guesses.`,
    )
    .optional(),
});

/** What the checkout's form asks of a guest; who is logged in is not asked for the e-mail. */
export const checkoutForm = z.strictObject({
  customerEmail: email("Email"),
  ...billingShape,
});

/** Asks for a mailed link that logs in and leads on to a page of this site. */
export const loginLinkRequest = z.strictObject({
  email: email("Email"),
  from: optionalText("The page to go on to", URL_MAX).optional(),
});

export const checkoutTexts = {
  heading: "Checkout",
  linkSent:
    "If there is an account with this email, a link is on its way. It logs you in and brings you back here.",
  nothingCharged: "Nothing was charged",
} as const;
