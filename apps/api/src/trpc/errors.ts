import { type Issue, zodIssues } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import { z } from "zod";

/** Cause of a refused request, with details for the client: wrong fields, the current record, or when to retry. */
export class Refusal extends Error {
  readonly issues: readonly Issue[];
  /** The current record, where the request was based on an older version. */
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

/** Code of a refused request. */
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

/** Error of a refused request; `more` has the fields, the current record, or the seconds until a retry. */
export function refuse(code: RefusalCode, message: string, more: RefusalDetails = {}): TRPCError {
  return new TRPCError({ code, message, cause: new Refusal(message, more) });
}

/** Error of a change that is based on an older version; `what` as in "this newsletter", `current` is the current record. */
export const changedMeanwhile = (what: string, current: unknown): TRPCError =>
  refuse("CONFLICT", `Someone else has changed ${what} in the meantime.`, { current });

const BUSY_RETRY_SECONDS = 5;

/** Error of one wrong field, by its path. `message` says what to do; it is the message of the response, too. */
export const wrongField = (path: string, message: string): TRPCError =>
  refuse("BAD_REQUEST", message, { issues: [{ path, message }] });

/** Error for a BusyError: nothing was done, and the request may be sent again. */
export const busy = () =>
  refuse("SERVICE_UNAVAILABLE", "The site is busy. Please try again in a few seconds.", {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });

export const notFound = (what: string) => refuse("NOT_FOUND", `There is no such ${what}.`);

/** Maximum number of wrong fields in a response. */
const MAX_ISSUES = 100;

/** The wrong fields of an error, 100 at most. */
export function issuesOf(error: TRPCError): Issue[] {
  const { cause } = error;
  if (cause instanceof Refusal) return [...cause.issues];
  return cause instanceof z.ZodError ? zodIssues(cause).slice(0, MAX_ISSUES) : [];
}

/** Message for the caller. The details of an unexpected error are only in the log. */
export function messageOf(error: TRPCError): string {
  if (error.code === "INTERNAL_SERVER_ERROR") return "Something went wrong on our side. Please try again.";
  if (error.cause instanceof z.ZodError) return issuesOf(error)[0]?.message ?? "The request is not valid.";
  return error.message;
}
