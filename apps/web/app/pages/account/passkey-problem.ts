import type { Issue } from "@rankwright/schema";
import { TRPCClientError } from "@trpc/client";
import { readProblem } from "#app/form/write-problem.ts";

/** Returns why passkeys don't work on this page, with a solution; undefined if they do. `path` is the current page. */
export function passkeyProblem(origin: string, path: string): string | undefined {
  if (location.origin !== origin) return `Passkeys work at ${origin}${path}. Open that address first.`;
  if (!("PublicKeyCredential" in window))
    return "This browser does not support passkeys. Use another browser or your password.";
  return undefined;
}

/** Converts an error to a form's issues: the server's message, or that the device cancelled. */
export function passkeyIssues(error: unknown, what = ""): Issue[] {
  if (error instanceof TRPCClientError) return readProblem(error).issues;
  const message = `${what} The passkey request was cancelled or timed out. Please try again.`.trim();
  return [{ path: "", message }];
}
