import type { z } from "zod";
import { parseForm } from "./form.ts";
import { schemaProblem } from "./problems.ts";

/** Parses a form body or query string with the schema. */
export function read<T>(form: string, schema: z.ZodType<T>): T {
  const given = schema.safeParse(parseForm(form));
  if (!given.success) throw schemaProblem(given.error);
  return given.data;
}
