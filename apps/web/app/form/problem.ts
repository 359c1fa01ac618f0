import { TRPCClientError } from "@trpc/client";
import { z } from "zod";

/** Why a write did not happen, in a form that the screen can act on. */
export interface Problem {
  /** signed-out: the session ended · stale: the record or list has changed meanwhile · refused: the input or the right
   *  is wrong · unreachable: no answer, or none that says anything. */
  kind: "signed-out" | "stale" | "refused" | "unreachable";
  message: string;
  /** Which fields are wrong, by their names. */
  fields: { name: string; message: string }[];
  /** The record as it is now. */
  current: unknown;
}

const details = z.object({
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  current: z.unknown().optional(),
});

/** Reads what the server (or its absence) says about a failed write. */
export function problemOf(error: unknown): Problem {
  const answer = error instanceof TRPCClientError ? details.safeParse(error.data) : undefined;
  if (!(error instanceof TRPCClientError) || !answer?.success)
    return {
      kind: "unreachable",
      message:
        "The site can't be reached right now. If you were saving something, look before you try again: it may have been saved.",
      fields: [],
      current: undefined,
    };
  const { code, issues, current } = answer.data;
  const fields = issues.map(({ path, message }) => ({ name: path.replace(/^data\./, ""), message }));
  const kind =
    code === "UNAUTHORIZED"
      ? "signed-out"
      : code === "CONFLICT"
        ? "stale"
        : code === "INTERNAL_SERVER_ERROR"
          ? "unreachable"
          : "refused";
  return { kind, message: error.message, fields, current };
}
