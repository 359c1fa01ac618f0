import { z } from "zod";
import type { FormIssue } from "./form-issues.ts";

/** Why the API refused something, as a form tells it. */
export interface Failure {
  /** The API's name for the kind, such as BAD_REQUEST. */
  code: string;
  /** What answers this as an HTTP status. */
  status: number;
  message: string;
  /** The fields that are wrong; empty when the refusal names none. */
  issues: FormIssue[];
}

const statuses: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
};

// Read by its form, not by its class: this code is bundled, so its copy of a class is not the API's.
const refusal = z.object({ code: z.string(), message: z.string(), cause: z.unknown() });
const causeWithIssues = z.object({
  issues: z.array(
    z.object({
      path: z.union([z.string(), z.array(z.union([z.string(), z.number()])).transform((p) => p.join("."))]),
      message: z.string(),
    }),
  ),
});

/** Reads what a call of the API threw; an unexpected error becomes a 500 that tells nothing of it. */
export function failureOf(error: unknown): Failure {
  const known = refusal.safeParse(error);
  const status = known.success ? statuses[known.data.code] : undefined;
  if (!known.success || status === undefined)
    return {
      code: "INTERNAL_SERVER_ERROR",
      status: 500,
      message: "Something went wrong on our side. Please try again.",
      issues: [],
    };
  const { code, message, cause } = known.data;
  const issues = causeWithIssues.safeParse(cause).data?.issues ?? [];
  return { code, status, message: issues[0]?.message ?? message, issues };
}

/** Runs a call of the API; what it refuses comes back as a value. */
export async function attempt<T>(
  call: () => Promise<T>,
): Promise<{ value: T; failure?: undefined } | { value?: undefined; failure: Failure }> {
  try {
    return { value: await call() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
