import { type Issue, zodIssues } from "@rankwright/schema";
import { data } from "react-router";
import type { z } from "zod";
import { callApi, type Refused } from "./call-api.ts";
import type { Typed } from "./read-form.ts";
import { type FormResult, ofFields, shownAgain } from "./result.ts";

interface Recipe<Shape extends z.ZodObject, Value, Next> {
  /** What the form asks for: its keys are the names of the fields. */
  schema: Shape;
  /** What the input holds beside what was typed, such as the id in the address. */
  given?: Typed;
  call: (input: z.output<Shape>) => Promise<Value>;
  /** After a success: where to go, or what the page shows of it. */
  next: (value: Value) => Next;
  /** How a refusal is told, where not as the API says it. */
  onRefusal?: (refused: Refused) => Issue[];
}

const isShown = <Next>(next: Next): next is Exclude<Next, Response> => !(next instanceof Response);

/** Answers a posted form: checks what was typed, calls the API and goes on; what is wrong comes back with what was typed. */
export async function answerForm<Shape extends z.ZodObject, Value, Next>(
  typed: Typed,
  { schema, given = {}, call, next, onRefusal = ({ issues }) => issues }: Recipe<Shape, Value, Next>,
) {
  const fields = Object.keys(schema.shape);
  const answer = (status: number, issues: readonly Issue[], done?: Exclude<Next, Response>) => {
    const { intent = "" } = typed;
    const result: FormResult<Exclude<Next, Response>> = {
      intent,
      values: shownAgain(typed),
      issues: ofFields(issues, [...fields, ...Object.keys(typed)]),
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
  const going = next(value.answer);
  if (!isShown(going)) throw going;
  return answer(200, [], going);
}
