import { type Issue, issueSchema } from "@rankwright/schema";
import { TRPCClientError } from "@trpc/client";
import { z } from "zod";

/** Error of a write, as the browser receives it. */
export interface WriteProblem {
  /**
   * signed-out: the session has ended · stale: the record or list was changed meanwhile · refused: invalid input or no
   * permission · unreachable: no response, or one that isn't the site's.
   */
  kind: "signed-out" | "stale" | "refused" | "unreachable";
  message: string;
  /** One issue per invalid field, or a single one about the whole write. */
  issues: Issue[];
  /** Current version of the record. */
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

/** Converts the error of a failed write, including a missing response. */
export function readProblem(error: unknown): WriteProblem {
  const answer = error instanceof TRPCClientError ? details.safeParse(error.data) : undefined;
  if (!(error instanceof TRPCClientError) || !answer?.success) {
    const message =
      "The site can't be reached right now. If you were saving something, check whether it was saved before you try again.";
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
