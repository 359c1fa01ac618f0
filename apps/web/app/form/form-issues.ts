import type { FormError } from "@rankwright/ui";

/** One thing that is wrong with what was entered. */
export interface FormIssue {
  path: string;
  message: string;
}

/** The issues as the form shows them: each field's first at the field, all of them in the summary. */
export function formIssues(issues: readonly FormIssue[], fields: readonly string[]) {
  const shown = issues.filter(
    (issue, index) => issues.findIndex((other) => other.path === issue.path) === index,
  );
  const errors: FormError[] = shown.map(({ path, message }) => ({
    field: fields.includes(path) ? path : undefined,
    message,
  }));
  return { errors, of: (field: string) => shown.find((issue) => issue.path === field)?.message };
}

/** Of a screen with several forms: what is wrong with the form of this intent; undefined when it was not the one sent. */
export function issuesOf(
  sent: { intent: string; issues: FormIssue[] } | undefined,
  intent: string,
): FormIssue[] | undefined {
  return sent?.intent === intent ? sent.issues : undefined;
}
