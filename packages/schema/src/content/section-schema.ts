import { z } from "zod";
import type { SectionField } from "./field.ts";
import { emptyOr, fieldSchema, isNeeded } from "./field-schema.ts";
import type { FormOf } from "./section.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** Makes each form's schema once, when it is first asked for: together they are thousands, and a start needs none of them. */
function onceForEach<Schema>(make: (of: FormOf) => Schema): (of: FormOf) => Schema {
  const made = new WeakMap<FormOf, Schema>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const schema = make(of);
    made.set(of, schema);
    return schema;
  };
}

/** The fields that are empty in a whole record though its other values ask for them, each with what to say. */
export function missingFields(of: FormOf, values: Texts): { path: string; message: string }[] {
  return Object.entries(of.fields).flatMap(([name, field]) =>
    field.unless && isNeeded(field, values) && (values[name] ?? "").trim() === ""
      ? [{ path: name, message: `${field.label} is required.` }]
      : [],
  );
}

const withNeeded = <S extends z.ZodType<Texts>>(of: FormOf, schema: S) =>
  schema.superRefine((values, ctx) => {
    for (const { path, message } of missingFields(of, values))
      ctx.addIssue({ code: "custom", path: [path], message });
  });

/** The zod schema for creating a record: every required field non-empty, nothing else allowed. */
export const createSchema = onceForEach((of) =>
  withNeeded(
    of,
    z.strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => [
          name,
          field.optional
            ? fieldSchema(field).default("")
            : // A missing field and an empty one are the same mistake to the person who made it.
              z.preprocess((value) => value ?? "", fieldSchema(field)),
        ]),
      ),
    ),
  ),
);

/** The zod schema for updating a record: any non-empty part of its fields, each under the rule of create. */
export const patchSchema = onceForEach((of) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => [name, fieldSchema(field).optional()]),
      ),
    )
    .refine((value) => Object.keys(value).length > 0, "Name at least one field to change."),
);

/** Over REST a record may be completed later, but for what it is found and sold by: its unique name, its price. */
const isSoldBy = (of: FormOf, name: string): boolean =>
  !of.fields[name]?.optional && (name === of.unique || of.fields[name]?.kind === "price");

const restField = (of: FormOf, name: string, field: SectionField) =>
  isSoldBy(of, name) ? fieldSchema(field) : emptyOr(field);

/** The zod schema for creating a record over REST: what is left out, or empty, is "", as long as something is there. */
export const restCreateSchema = onceForEach((of) =>
  withNeeded(
    of,
    z.strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => {
          const rule = restField(of, name, field);
          return [name, isSoldBy(of, name) ? z.preprocess((value) => value ?? "", rule) : rule.default("")];
        }),
      ),
    ),
  ).refine((value) => Object.values(value).some((text) => text !== ""), "Fill in at least one field."),
);

/** The zod schema for updating a record over REST, where what is empty may be sent back empty. */
export const restPatchSchema = onceForEach((of) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(of.fields).map(([name, field]) => [name, restField(of, name, field).optional()]),
    ),
  ),
);

/** Reads stored JSON: unknown keys dropped, missing ones "", so that an older record fits a newer section. */
export const storedSchema = onceForEach((of) =>
  z.object(Object.fromEntries(Object.keys(of.fields).map((name) => [name, z.string().catch("")]))),
);
