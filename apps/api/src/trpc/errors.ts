import { type Issue, zodIssues } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import { z } from "zod";

/** Carries what a plain message can't: the fields that are wrong, or the record as it is now. */
export class Refusal extends Error {
  readonly issues: readonly Issue[];
  /** The record as it is now. */
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

/** Why somebody is refused. */
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

/** The error to throw when a request is refused; `more` names fields, the record as it is, or when to try again. */
export function refuse(code: RefusalCode, message: string, more: RefusalDetails = {}): TRPCError {
  return new TRPCError({ code, message, cause: new Refusal(message, more) });
}

/** The error to throw when what a change is based on is no longer how it is; `what` as in "this newsletter", `current` as it is now. */
export const changedMeanwhile = (what: string, current: unknown): TRPCError =>
  refuse("CONFLICT", `Someone else has changed ${what} in the meantime.`, { current });

const BUSY_AGAIN_SECONDS = 5;

/** The error to throw when one field is wrong, by its path: `message` says what to do, and is the answer's own as well. */
export const wrongField = (path: string, message: string): TRPCError =>
  refuse("BAD_REQUEST", message, { issues: [{ path, message }] });

/** What the caller is told of a BusyError: nothing was done, and the same may be sent again. */
export const busy = () =>
  refuse("SERVICE_UNAVAILABLE", "The site is busy. Please try again in a few seconds.", {
    retryAfterSeconds: BUSY_AGAIN_SECONDS,
  });

export const notFound = (what: string) => refuse("NOT_FOUND", `There is no such ${what}.`);

/** More wrong fields than anybody mends at a time: the answer to a flood of them stays short. */
const ISSUES_TOLD = 100;

/** The fields that an error names, 100 at most; empty when it names none. */
export function issuesOf(error: TRPCError): Issue[] {
  const { cause } = error;
  if (cause instanceof Refusal) return [...cause.issues];
  return cause instanceof z.ZodError ? zodIssues(cause).slice(0, ISSUES_TOLD) : [];
}

/** For the caller; the details of an unexpected error are in the log only. */
export function messageOf(error: TRPCError): string {
  if (error.code === "INTERNAL_SERVER_ERROR") return "Something went wrong on our side. Please try again.";
  if (error.cause instanceof z.ZodError) return issuesOf(error)[0]?.message ?? "The request is not valid.";
  return error.message;
}
