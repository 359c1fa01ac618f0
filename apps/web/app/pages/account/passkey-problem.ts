import type { Issue } from "@rankwright/schema";
import { TRPCClientError } from "@trpc/client";
import { readProblem } from "#app/form/write-problem.ts";

/** Returns why passkeys don't work here and what to do; undefined if they work. `path` is the page to open at the right origin. */
export function passkeyProblem(origin: string, path: string): string | undefined {
  if (location.origin !== origin) return `Passkeys work at ${origin}${path}. Open that address first.`;
  if (!("PublicKeyCredential" in window))
    return "This browser does not support passkeys. Use another browser or your password.";
  return undefined;
}

/** Converts an error to a form's issues: those of the server, or a message that the passkey request was cancelled. */
export function passkeyIssues(error: unknown, what = ""): Issue[] {
  if (error instanceof TRPCClientError) return readProblem(error).issues;
  const message = `${what} The passkey request was cancelled or timed out. Please try again.`.trim();
  return [{ path: "", message }];
}
