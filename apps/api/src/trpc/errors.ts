import { type Issue, zodIssues } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import { z } from "zod";

/** Cause of an error response, with details for the client: invalid fields, the current record, or when to retry. */
export class Refusal extends Error {
  readonly issues: readonly Issue[];
  /** The current record, if the request was based on an older revision of it. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, more: RefusalDetails) {
    super(message);
    this.issues = more.issues ?? [];
    this.current = more.current;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

interface RefusalDetails {
  issues?: readonly Issue[];
  current?: unknown;
  retryAfterSeconds?: number;
}

/** Error code of a rejected request. */
export type RefusalCode =
  | "BAD_REQUEST"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "TOO_MANY_REQUESTS"
  | "METHOD_NOT_SUPPORTED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "SERVICE_UNAVAILABLE";

/** Creates the error for a rejected request. `more` may contain invalid fields, the current record, or the seconds until a retry. */
export function refuse(code: RefusalCode, message: string, more: RefusalDetails = {}): TRPCError {
  return new TRPCError({ code, message, cause: new Refusal(message, more) });
}

/** Creates the error for a change that is based on an older revision. `what` is, for example, "this newsletter"; `current` the record. */
export const changedMeanwhile = (what: string, current: unknown): TRPCError =>
  refuse("CONFLICT", `Someone else has changed ${what} in the meantime.`, { current });

const BUSY_RETRY_SECONDS = 5;

/** Creates the error for one invalid field. `message`, which says what to do, is both the field's and the response's message. */
export const wrongField = (path: string, message: string): TRPCError =>
  refuse("BAD_REQUEST", message, { issues: [{ path, message }] });

/** Creates the error for invalid fields, with the first one's message. Expects at least one. */
export const wrongFields = (issues: readonly Issue[]): TRPCError =>
  refuse("BAD_REQUEST", issues[0]?.message ?? "", { issues });

/** Throws if there are invalid fields. */
export function requireNoIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw wrongFields(issues);
}

/** Runs `work`. Adds its place in the input to the invalid fields of its error. */
export function within<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TRPCError && error.cause instanceof Refusal)) throw error;
    const { issues, ...more } = error.cause;
    const placed = issues.map((issue) => ({ ...issue, path: `${place}.${issue.path}` }));
    throw new TRPCError({
      code: error.code,
      message: error.message,
      cause: new Refusal(error.message, { ...more, issues: placed }),
    });
  }
}

/** Creates the error for a BusyError of the database: nothing was changed, and the request may be repeated. */
export const busy = () =>
  refuse("SERVICE_UNAVAILABLE", "The site is busy. Please try again in a few seconds.", {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });

export const notFound = (what: string) => refuse("NOT_FOUND", `There is no such ${what}.`);

/** Maximum number of invalid fields in a response. */
const MAX_ISSUES = 100;

/** Returns the invalid fields of an error. */
export function issuesOf(error: TRPCError): Issue[] {
  const { cause } = error;
  if (cause instanceof Refusal) return [...cause.issues];
  return cause instanceof z.ZodError ? zodIssues(cause).slice(0, MAX_ISSUES) : [];
}

/** Returns the message for the caller. Unexpected errors get a general one; their details are only logged. */
export function messageOf(error: TRPCError): string {
  if (error.code === "INTERNAL_SERVER_ERROR") return "Something went wrong on our side. Please try again.";
  if (error.cause instanceof z.ZodError) return issuesOf(error)[0]?.message ?? "The request is not valid.";
  return error.message;
}
