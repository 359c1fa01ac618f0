import { randomBytes } from "node:crypto";
import type { ZodError } from "zod";

// PayPal's errors, with the texts of its published schemas.

/** Errors of a capture. Tests can request them with a fault or the PayPal-Mock-Response header. */
export const captureIssues = [
  "ORDER_NOT_APPROVED",
  "ORDER_ALREADY_CAPTURED",
  "INSTRUMENT_DECLINED",
  "PAYER_ACTION_REQUIRED",
  "DUPLICATE_INVOICE_ID",
  "COMPLIANCE_VIOLATION",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "TRANSACTION_REFUSED",
  "TRANSACTION_LIMIT_EXCEEDED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYEE_BLOCKED_TRANSACTION",
] as const;

const descriptions = {
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  PAYER_ACTION_REQUIRED: "Transaction cannot complete successfully, instruct the buyer to return to PayPal.",
  DUPLICATE_INVOICE_ID:
    "Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.",
  COMPLIANCE_VIOLATION: "Transaction is declined due to compliance violation.",
  PAYER_CANNOT_PAY:
    "Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.",
  PAYER_ACCOUNT_RESTRICTED: "PAYER_ACCOUNT_RESTRICTED",
  TRANSACTION_REFUSED: "The request was refused.",
  TRANSACTION_LIMIT_EXCEEDED: "Total payment amount exceeded transaction limit.",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "You have exceeded the maximum number of payment attempts.",
  NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE:
    "The API caller or the merchant on whose behalf the API call is initiated is not allowed to vault the given source. Please contact PayPal customer support for assistance.",
  TOKEN_ID_NOT_FOUND: "Specified token was not found. Verify the token and try the request again.",
  AGREEMENT_ALREADY_CANCELLED: "The requested agreement is already canceled.",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "The payer account cannot be used for this transaction.",
  PAYEE_BLOCKED_TRANSACTION:
    "The Fraud settings for this seller are such that this payment cannot be executed.",
  ACTION_DOES_NOT_MATCH_INTENT:
    "Order was created with an intent to 'CAPTURE'. Please use v2/checkout/orders/order_id/capture to complete the transaction or alternately Create an order with an intent of 'AUTHORIZE'.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  INVALID_CURRENCY_CODE:
    "Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.",
  CANNOT_BE_ZERO_OR_NEGATIVE:
    "Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.",
  DECIMAL_PRECISION: "If the currency supports decimals, only two decimal place precision is supported.",
  DECIMALS_NOT_SUPPORTED:
    "Currency does not support decimals. Please refer to https://developer.paypal.com/docs/api/reference/currency-codes/ for more information.",
  AMOUNT_MISMATCH:
    "Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.",
  MISSING_REQUIRED_PARAMETER: "A required field / parameter is missing.",
  INVALID_PARAMETER: "Cannot be specified as part of the request.",
  INVALID_PARAMETER_SYNTAX: "The value of a field does not conform to the expected format.",
  INVALID_STRING_LENGTH: "The value of a field is either too short or too long.",
  MALFORMED_REQUEST_JSON: "The request JSON is not well formed.",
  INVALID_RESOURCE_ID: "Specified resource ID does not exist. Please check the resource ID and try again.",
  PERMISSION_DENIED: "You do not have permission to access or perform operations on this resource.",
  CAPTURE_FULLY_REFUNDED: "The capture has already been fully refunded",
  PENDING_CAPTURE:
    "Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.",
  REFUND_AMOUNT_EXCEEDED:
    "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
  REFUND_CAPTURE_CURRENCY_MISMATCH: "Refund must be in the same currency as the capture",
  REFUND_NOT_ALLOWED: "Capture cannot be refunded.",
  REFUND_TIME_LIMIT_EXCEEDED: "You are over the time limit to perform a refund on this capture",
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    "Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.",
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    "Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.",
  TRANSACTION_DISPUTED:
    "Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.",
  PREVIOUS_REQUEST_IN_PROGRESS:
    "A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.",
  INTERNAL_SERVICE_ERROR: "An internal service error has occurred.",
} as const;
export type Issue = keyof typeof descriptions;

const names = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: [
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
  403: ["NOT_AUTHORIZED", "Authorization failed due to insufficient permissions."],
  404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
  409: ["RESOURCE_CONFLICT", "The server has detected a conflict while processing this request."],
  415: ["UNSUPPORTED_MEDIA_TYPE", "The server does not support the request payload's media type."],
  422: [
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
  429: ["RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."],
  500: ["INTERNAL_SERVER_ERROR", "An internal server error has occurred."],
} as const;
export type ProblemStatus = keyof typeof names;

interface Detail {
  issue: Issue;
  field?: string;
  value?: string;
}

interface Link {
  href: string;
  rel: string;
  method: "GET" | "POST";
}

interface Named {
  name: string;
  message: string;
}

/** Error in PayPal's format. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly details: Detail[];
  readonly links: Link[];
  /** Name and message that replace those of the status. */
  readonly named: Named | undefined;

  constructor(status: ProblemStatus, details: Detail[] = [], links: Link[] = [], named?: Named) {
    super(named?.name ?? details[0]?.issue ?? names[status][0]);
    this.named = named;
    this.status = status;
    this.details = details;
    this.links = links;
  }
}

export const unprocessable = (issue: Issue, field?: string): Problem =>
  new Problem(422, [{ issue, ...(field === undefined ? {} : { field }) }]);

export const notFound = (): Problem => new Problem(404, [{ issue: "INVALID_RESOURCE_ID" }]);

export function problemBody({ status, details, links, named }: Problem) {
  const [ofStatus, text] = names[status];
  const { name, message } = named ?? { name: ofStatus, message: text };
  return {
    name,
    details: details.map(({ issue, field, value }) => ({
      ...(field === undefined ? {} : { field, location: "body" }),
      ...(value === undefined ? {} : { value }),
      issue,
      description: descriptions[issue],
    })),
    message,
    debug_id: randomBytes(7).toString("hex").slice(0, 13),
    links: [
      ...links,
      {
        href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${details[0]?.issue ?? name}`,
        rel: "information_link",
        method: "GET",
      },
    ],
  };
}

/** Error for a body that does not match the schema. Like PayPal, it names each field by its JSON pointer. */
export function schemaProblem(error: ZodError): Problem {
  const details = error.issues.flatMap((issue): Detail[] => {
    const field = `/${issue.path.join("/")}`;
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        issue: "INVALID_PARAMETER",
        field: `${field === "/" ? "" : field}/${key}`,
      }));
    if (issue.code === "too_big" || issue.code === "too_small")
      return [{ issue: "INVALID_STRING_LENGTH", field }];
    const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
    return [{ issue: isMissing ? "MISSING_REQUIRED_PARAMETER" : "INVALID_PARAMETER_SYNTAX", field }];
  });
  return new Problem(400, details);
}

/** Error that a PayPal-Mock-Response header requests (developer.paypal.com, "Negative testing"). */
export function mockedProblem(header: unknown): Problem | undefined {
  if (typeof header !== "string") return undefined;
  let asked: unknown;
  try {
    asked = JSON.parse(header);
  } catch {
    return new Problem(400, [{ issue: "INVALID_PARAMETER_SYNTAX" }]);
  }
  const code =
    asked && typeof asked === "object" && "mock_application_codes" in asked
      ? String(asked.mock_application_codes)
      : "";
  if (code === "INTERNAL_SERVER_ERROR" || code === "INTERNAL_SERVICE_ERROR")
    return new Problem(500, [{ issue: "INTERNAL_SERVICE_ERROR" }]);
  if (code === "RESOURCE_NOT_FOUND" || code === "INVALID_RESOURCE_ID") return notFound();
  if (code === "NOT_AUTHORIZED" || code === "PERMISSION_DENIED")
    return new Problem(403, [{ issue: "PERMISSION_DENIED" }]);
  // The `in` check proves that the code is an Issue.
  if (code in descriptions) return unprocessable(code as Issue);
  return new Problem(400, [{ issue: "INVALID_PARAMETER_SYNTAX" }]);
}
