import { z } from "zod";

/** One problem in an input. */
export const issueSchema = z.object({
  /** The field's name, with dots for nested fields; "" if the problem is not about a field. */
  path: z.string(),
  message: z.string(),
});
export type Issue = z.infer<typeof issueSchema>;

/** Converts a zod error to issues. An error about several unknown fields becomes one issue per field. */
export function zodIssues({ issues }: Pick<z.core.$ZodError, "issues">): Issue[] {
  return issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join("."),
          message: `There is no field ${key}.`,
        }))
      : [{ path: issue.path.join("."), message: issue.message }],
  );
}
