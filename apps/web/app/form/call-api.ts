import type { RefusalCode } from "@rankwright/api";
import { type Issue, issueSchema } from "@rankwright/schema";
import { z } from "zod";

/** An error of an API call. */
export interface Refused {
  /** tRPC error code, such as BAD_REQUEST. */
  code: string;
  /** HTTP status of the response. */
  status: number;
  /** One issue per invalid field, or a single one about the whole call. */
  issues: [Issue, ...Issue[]];
}

const statuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<RefusalCode, number>;

// Checks the shape of the error. `instanceof` would fail, because the bundle contains a second copy of the error class.
const refusal = z.object({
  code: z.custom<RefusalCode>((code) => typeof code === "string" && Object.hasOwn(statuses, code)),
  message: z.string(),
  cause: z.unknown(),
});
const zodPath = z.array(z.union([z.string(), z.number()])).transform((path) => path.join("."));
const causeWithIssues = z.object({
  issues: z.array(issueSchema.extend({ path: z.union([z.string(), zodPath]) })),
});

/** Converts an error thrown by an API call. An unexpected error becomes a 500 without details. */
export function readRefusal(error: unknown): Refused {
  const known = refusal.safeParse(error);
  if (!known.success) {
    const message = "Something went wrong on our side. Please try again.";
    return { code: "INTERNAL_SERVER_ERROR", status: 500, issues: [{ path: "", message }] };
  }
  const { code, message, cause } = known.data;
  const [first, ...more] = causeWithIssues.safeParse(cause).data?.issues ?? [];
  return { code, status: statuses[code], issues: [first ?? { path: "", message }, ...more] };
}

type Called<Value> = { value: Value; refused?: undefined } | { value?: undefined; refused: Refused };

/** Calls the API and returns its errors as a value. */
export async function callApi<Value>(call: () => Promise<Value>): Promise<Called<Value>> {
  try {
    return { value: await call() };
  } catch (error) {
    return { refused: readRefusal(error) };
  }
}
