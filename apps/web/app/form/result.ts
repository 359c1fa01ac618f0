import type { Issue } from "@rankwright/schema";
import type { Typed } from "./read-form.ts";

/** Result of a submitted form. */
export interface FormResult<Done = unknown> {
  /** Form of the screen that was sent; "" if there is only one. */
  intent: string;
  /** Typed values, without secrets. */
  values: Typed;
  /** Validation errors; empty after a success. */
  issues: Issue[];
  /** Value that the page shows after a success. */
  done?: Done;
  /** HTTP status of the response. */
  status: number;
}

const isSecret = (name: string) => /password|token|secret|^code$/i.test(name);

/** Returns the values of a form that can be sent back to the page. Secrets are removed. */
export const shownAgain = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name)));

/** Assigns issues to the form's fields. An issue about any other field applies to the whole form. */
export const ofFields = (issues: readonly Issue[], fields: readonly string[]): Issue[] =>
  issues.map((issue) => (fields.includes(issue.path) ? issue : { ...issue, path: "" }));

/** Returns the result of the form with this intent, or undefined if another form of the screen was sent. */
export const resultOf = <Result extends FormResult>(result: Result | undefined, intent: string) =>
  result?.intent === intent ? result : undefined;

/** Returns a function for the props of each field after the last result: `<TextField {...field("name")} label="Name" />`. */
export const fieldsOf =
  (result: Pick<FormResult, "issues"> & { values?: Typed } = { issues: [] }) =>
  (name: string) => ({
    name,
    error: result.issues.find(({ path }) => path === name)?.message,
    defaultValue: result.values?.[name],
  });
