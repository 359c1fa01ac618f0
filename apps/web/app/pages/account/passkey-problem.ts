import type { Issue } from "@rankwright/schema";
import { TRPCClientError } from "@trpc/client";
import { readProblem } from "#app/form/write-problem.ts";

/** Why this page can't use passkeys, with what to do; undefined when it can. `path` is the page's own. */
export function passkeyProblem(origin: string, path: string): string | undefined {
  if (location.origin !== origin) return `Passkeys work at ${origin}${path}. Open that address first.`;
  if (!("PublicKeyCredential" in window))
    return "This browser has no passkeys. Use another one or your password.";
  return undefined;
}

/** What a form shows of an error: what the server said, or that the device did not go on. */
export function passkeyIssues(error: unknown, what = ""): Issue[] {
  if (error instanceof TRPCClientError) return readProblem(error).issues;
  const message = `${what} The device did not go on; try again when you are ready.`.trim();
  return [{ path: "", message }];
}
