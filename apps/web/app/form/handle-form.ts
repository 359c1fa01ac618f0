import { type Issue, zodIssues } from "@rankwright/schema";
import { data } from "react-router";
import type { z } from "zod";
import { callApi, type Refused } from "./call-api.ts";
import type { Typed } from "./read-form.ts";
import { assignToFields, type FormResult, withoutSecrets } from "./result.ts";

interface FormHandler<Shape extends z.ZodObject, Value, Next> {
  /** Schema of the form. Its keys are the names of the fields. */
  schema: Shape;
  /** Input that doesn't come from the form's fields, such as the id in the address. Takes precedence over them. */
  given?: Typed;
  call: (input: z.output<Shape>) => Promise<Value>;
  /** Called after a success. Returns a redirect, or the result's `done` value, with which the page is shown again. */
  next: (value: Value) => Next;
  /** Converts an API error to the issues that the form shows. By default, the issues of the error. */
  onRefusal?: (refused: Refused) => Issue[];
}

const isNotRedirect = <Next>(next: Next): next is Exclude<Next, Response> => !(next instanceof Response);

/** Handles a posted form: validates the input, calls the API, and redirects or returns the result, with issues after an error. */
export async function handleForm<Shape extends z.ZodObject, Value, Next>(
  typed: Typed,
  { schema, given = {}, call, next, onRefusal = ({ issues }) => issues }: FormHandler<Shape, Value, Next>,
) {
  const fields = Object.keys(schema.shape);
  const answer = (status: number, issues: readonly Issue[], done?: Exclude<Next, Response>) => {
    const { intent = "" } = typed;
    const result: FormResult<Exclude<Next, Response>> = {
      intent,
      values: withoutSecrets(typed),
      issues: assignToFields(issues, [...fields, ...Object.keys(typed)]),
      status,
      ...(done !== undefined && { done }),
    };
    return data(result, { status });
  };
  const input = Object.fromEntries(fields.map((name) => [name, given[name] ?? typed[name] ?? ""]));
  const checked = schema.safeParse(input);
  if (!checked.success) return answer(400, zodIssues(checked.error));
  const { value, refused } = await callApi(async () => ({ answer: await call(checked.data) }));
  if (refused) return answer(refused.status, onRefusal(refused));
  const outcome = next(value.answer);
  if (!isNotRedirect(outcome)) throw outcome;
  return answer(200, [], outcome);
}
