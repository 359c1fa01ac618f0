import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
import type { FormIssue } from "#app/form/form-issues.ts";

/** Why this page can't use passkeys, with what to do; undefined when it can. `path` is the page's own. */
export function passkeyProblem(origin: string, path: string): string | undefined {
  if (location.origin !== origin) return `Passkeys work at ${origin}${path}. Open that address first.`;
  if (!("PublicKeyCredential" in window))
    return "This browser has no passkeys. Use another one or your password.";
  return undefined;
}

const told = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

/** What a form shows of an error: what the server said, or that the device's person gave up. */
export function issuesOfError(error: unknown, otherwise: string): FormIssue[] {
  if (!(error instanceof TRPCClientError))
    return [{ path: "", message: `${otherwise} The device did not go on; try again when you are ready.` }];
  const issues = told.safeParse(error.data).data?.issues ?? [];
  return issues.length > 0 ? issues : [{ path: "", message: error.message }];
}
