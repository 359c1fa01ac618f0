import { z } from "zod";

/** One thing that is wrong with an input. */
export const issueSchema = z.object({
  /** The field's name, with dots where it is nested; "" when no field is meant. */
  path: z.string(),
  message: z.string(),
});
export type Issue = z.infer<typeof issueSchema>;

/** A zod error's findings; each field that should not be there is named by itself. */
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
