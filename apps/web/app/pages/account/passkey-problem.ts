import type { Issue } from "@rankwright/schema";
import { TRPCClientError } from "@trpc/client";
import { readProblem } from "#app/form/write-problem.ts";

/** Returns why passkeys don't work on this page, with a solution; undefined if they do. `path` is the current page. */
export function passkeyProblem(origin: string, path: string): string | undefined {
  if (location.origin !== origin) return `Passkeys work at ${origin}${path}. Open that address first.`;
  if (!("PublicKeyCredential" in window))
    return "This browser has no passkeys. Use another one or your password.";
  return undefined;
}

/** Converts an error to a form's issues: the server's message, or that the device cancelled. */
export function passkeyIssues(error: unknown, what = ""): Issue[] {
  if (error instanceof TRPCClientError) return readProblem(error).issues;
  const message = `${what} The device did not go on; try again when you are ready.`.trim();
  return [{ path: "", message }];
}
