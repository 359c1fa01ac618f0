import type { RefusalCode } from "@rankwright/api";
import { type Issue, issueSchema } from "@rankwright/schema";
import { z } from "zod";

/** Why the API refused a call. */
export interface Refused {
  /** The API's name for the kind, such as BAD_REQUEST. */
  code: string;
  /** The HTTP status of the answer. */
  status: number;
  /** The fields that are wrong, or else the one reason. */
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

// Read by its form, not by its class: this code is bundled, so its copy of a class is not the API's.
const refusal = z.object({
  code: z.custom<RefusalCode>((code) => typeof code === "string" && Object.hasOwn(statuses, code)),
  message: z.string(),
  cause: z.unknown(),
});
const zodPath = z.array(z.union([z.string(), z.number()])).transform((path) => path.join("."));
const causeWithIssues = z.object({
  issues: z.array(issueSchema.extend({ path: z.union([z.string(), zodPath]) })),
});

/** Reads what a call of the API threw; an unexpected error becomes a 500 that tells nothing of it. */
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

/** Calls the API; what it refuses comes back as a value. */
export async function callApi<Value>(call: () => Promise<Value>): Promise<Called<Value>> {
  try {
    return { value: await call() };
  } catch (error) {
    return { refused: readRefusal(error) };
  }
}
