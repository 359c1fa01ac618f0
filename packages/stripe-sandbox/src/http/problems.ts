import type { ZodError } from "zod";

// Stripe's errors (docs.stripe.com/api/errors).

interface Details {
  type?: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** Error in Stripe's format. A card error is the result of an executed request, so its idempotency key returns it again. */
export class Problem extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const missing = (what: string, id: string, param: string): Problem =>
  new Problem(404, `No such ${what}: '${id}'`, { code: "resource_missing", param });

/** Formats a field's path as Stripe does: line_items[0][quantity]. */
const fieldOf = ([first, ...rest]: PropertyKey[]) =>
  `${String(first ?? "")}${rest.map((part) => `[${String(part)}]`).join("")}`;

/** Error for an invalid body. */
export function schemaProblem(error: ZodError): Problem {
  const [issue] = error.issues;
  if (!issue) return new Problem(400, "Invalid request.");
  if (issue.code === "unrecognized_keys") {
    const param = fieldOf([...issue.path, issue.keys[0] ?? ""]);
    return new Problem(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = fieldOf(issue.path);
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined"))
    return new Problem(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  return new Problem(400, `Invalid ${param}: ${issue.message}`, { param });
}

export function problemBody({ message, details }: Problem) {
  const { type = "invalid_request_error", code, param, ...rest } = details;
  return {
    error: {
      ...(code === undefined
        ? {}
        : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
      message,
      ...(param === undefined ? {} : { param }),
      ...rest,
      type,
    },
  };
}
