import type { Issue } from "@rankwright/schema";
import type { Typed } from "./read-form.ts";

/** Result of a submitted form. */
export interface FormResult<Done = unknown> {
  /** Intent of the submitted form; "" on a screen with only one. */
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

/** Returns the typed values that the page may show again: all except secrets. */
export const withoutSecrets = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name)));

/** Turns issues about fields that the form doesn't have into issues about the whole form. */
export const assignToFields = (issues: readonly Issue[], fields: readonly string[]): Issue[] =>
  issues.map((issue) => (fields.includes(issue.path) ? issue : { ...issue, path: "" }));

/** Returns the result of the form with this intent, or undefined if another form of the screen was sent. */
export const resultOf = <Result extends FormResult>(result: Result | undefined, intent: string) =>
  result?.intent === intent ? result : undefined;

/** Returns a function that returns a field's name, typed value and error for its props: `<TextField {...field("name")} label="Name" />`. */
export const fieldsOf =
  (result: Pick<FormResult, "issues"> & { values?: Typed } = { issues: [] }) =>
  (name: string) => ({
    name,
    error: result.issues.find(({ path }) => path === name)?.message,
    defaultValue: result.values?.[name],
  });
