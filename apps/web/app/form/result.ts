import type { Issue } from "@rankwright/schema";
import type { Typed } from "./read-form.ts";

/** What a form that was sent came to. */
export interface FormResult<Done = unknown> {
  /** Which of the screen's forms was sent; "" where there is one only. */
  intent: string;
  /** What was typed, without secrets. */
  values: Typed;
  /** What is wrong; empty after a success. */
  issues: Issue[];
  /** What the page shows after a success. */
  done?: Done;
  /** The HTTP status of the answer. */
  status: number;
}

const isSecret = (name: string) => /password|token|secret|^code$/i.test(name);

/** What of a form may be shown in a page again. */
export const shownAgain = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name)));

/** The issues as a form with these fields tells them: what is about none of its fields is about the whole form. */
export const ofFields = (issues: readonly Issue[], fields: readonly string[]): Issue[] =>
  issues.map((issue) => (fields.includes(issue.path) ? issue : { ...issue, path: "" }));

/** Of a screen with several forms: the result of the form with this intent; undefined when another was sent. */
export const resultOf = <Result extends FormResult>(result: Result | undefined, intent: string) =>
  result?.intent === intent ? result : undefined;

/** What each field shows of the last result: `<TextField {...field("name")} label="Name" />`. */
export const fieldsOf =
  (result: Pick<FormResult, "issues"> & { values?: Typed } = { issues: [] }) =>
  (name: string) => ({
    name,
    error: result.issues.find(({ path }) => path === name)?.message,
    defaultValue: result.values?.[name],
  });
