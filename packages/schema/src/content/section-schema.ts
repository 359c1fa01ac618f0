import { z } from "zod";
import type { SectionField } from "./field.ts";
import { emptyOr, fieldSchema, isNeeded } from "./field-schema.ts";
import type { FormOf } from "./section.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** Caches a schema per form and creates it on first use: thousands of schemas in total would slow down the start. */
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

/** Returns the empty fields that are required because of the record's other values, with error messages. */
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

/** Returns the zod schema for creating a record: all required fields must be filled in, and unknown fields are rejected. */
export const createSchema = onceForEach((of) =>
  withNeeded(
    of,
    z.strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => [
          name,
          field.optional
            ? fieldSchema(field).default("")
            : // A missing and an empty field get the same error.
              z.preprocess((value) => value ?? "", fieldSchema(field)),
        ]),
      ),
    ),
  ),
);

/** Returns the zod schema for updating a record: any non-empty subset of its fields, validated as on creation. */
export const patchSchema = onceForEach((of) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => [name, fieldSchema(field).optional()]),
      ),
    )
    .refine((value) => Object.keys(value).length > 0, "Send at least one field to change."),
);

/** True for fields that are required even over REST, where a record may be completed later: the unique name and the price. */
const isSoldBy = (of: FormOf, name: string): boolean =>
  !of.fields[name]?.optional && (name === of.unique || of.fields[name]?.kind === "price");

const restField = (of: FormOf, name: string, field: SectionField) =>
  isSoldBy(of, name) ? fieldSchema(field) : emptyOr(field);

/** Returns the zod schema for creating a record over REST: missing or empty fields become "", but at least one must be filled in. */
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

/** Returns the zod schema for updating a record over REST, which allows empty fields to be sent back empty. */
export const restPatchSchema = onceForEach((of) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(of.fields).map(([name, field]) => [name, restField(of, name, field).optional()]),
    ),
  ),
);

/** Returns the zod schema for stored JSON: unknown keys are dropped and missing ones become "", so that old records fit newer sections. */
export const storedSchema = onceForEach((of) =>
  z.object(Object.fromEntries(Object.keys(of.fields).map((name) => [name, z.string().catch("")]))),
);
