import { type Issue, issueSchema } from "@rankwright/schema";
import { TRPCClientError } from "@trpc/client";
import { z } from "zod";

/** Why a write did not happen, as the browser hears it. */
export interface WriteProblem {
  /** signed-out: the session ended · stale: the record or list has changed meanwhile · refused: the input or the right
   *  is wrong · unreachable: no answer, or none that says anything. */
  kind: "signed-out" | "stale" | "refused" | "unreachable";
  message: string;
  /** The fields that are wrong, or else the one reason. */
  issues: Issue[];
  /** The record as it is now. */
  current?: unknown;
}

const details = z.object({
  code: z.string(),
  issues: z.array(issueSchema).default([]),
  current: z.unknown().optional(),
});

const kinds: Readonly<Record<string, WriteProblem["kind"]>> = {
  UNAUTHORIZED: "signed-out",
  CONFLICT: "stale",
  INTERNAL_SERVER_ERROR: "unreachable",
};

/** Reads what the server (or its absence) says about a failed write. */
export function readProblem(error: unknown): WriteProblem {
  const answer = error instanceof TRPCClientError ? details.safeParse(error.data) : undefined;
  if (!(error instanceof TRPCClientError) || !answer?.success) {
    const message =
      "The site can't be reached right now. If you were saving something, look before you try again: it may have been saved.";
    return { kind: "unreachable", message, issues: [{ path: "", message }] };
  }
  const { code, issues, current } = answer.data;
  const { message } = error;
  const named = issues.map((issue) => ({ ...issue, path: issue.path.replace(/^data\./, "") }));
  return {
    kind: kinds[code] ?? "refused",
    message,
    issues: named.length > 0 ? named : [{ path: "", message }],
    current,
  };
}
