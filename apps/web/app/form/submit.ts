import type { z } from "zod";
import { attempt } from "./attempt.ts";
import type { FormIssue } from "./form-issues.ts";

/** What a form came to. */
export interface Submitted<T> {
  /** What the API answered; undefined when it refused. */
  value?: T;
  issues: FormIssue[];
  /** For the answer's status line. */
  status: number;
}

/** Checks what was typed and calls the API with it; what is wrong comes back as issues. */
export async function submit<Shape extends z.ZodType, T>(
  shape: Shape,
  typed: unknown,
  call: (input: z.output<Shape>) => Promise<T>,
): Promise<Submitted<T>> {
  const checked = shape.safeParse(typed);
  if (!checked.success) {
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return { issues, status: 400 };
  }
  const { value, failure } = await attempt(async () => ({ answer: await call(checked.data) }));
  if (value) return { value: value.answer, issues: [], status: 200 };
  const issues = failure.issues.length > 0 ? failure.issues : [{ path: "", message: failure.message }];
  return { issues, status: failure.status };
}
