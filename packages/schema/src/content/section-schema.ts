import { z } from "zod";
import type { Issue } from "../issues.ts";
import type { SectionField } from "./field.ts";
import { emptyOr, fieldSchema, isNeeded } from "./field-schema.ts";
import type { FormOf } from "./section.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** Creates the schema of a form on first use and caches it. Creating all of them (thousands) at startup would be slow. */
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

const isBlank = (value: unknown) => String(value ?? "").trim() === "";

/** Returns the fields that don't fit the record's other values: required ones that are empty, and those that the section refuses. */
export function combinedIssues(of: FormOf, values: Texts): Issue[] {
  const missing = Object.entries(of.fields).flatMap(([name, field]) =>
    field.optionalIf && isNeeded(field, values) && isBlank(values[name])
      ? [{ path: name, message: `${field.label} is required.` }]
      : [],
  );
  if (!of.issuesOf) return missing;
  // Invalid input may contain values that are no text.
  const texts = Object.entries(values).filter((e): e is [string, string] => typeof e[1] === "string");
  return [...missing, ...of.issuesOf(Object.fromEntries(texts))];
}

const withCombined = <S extends z.ZodType<Texts>>(of: FormOf, schema: S) =>
  schema.superRefine(
    (values, ctx) => {
      for (const { path, message } of combinedIssues(of, values))
        ctx.addIssue({ code: "custom", path: [path], message });
    },
    // Also if another field is invalid, so that one error names both.
    { when: ({ value }) => typeof value === "object" && value !== null },
  );

/** Returns the zod schema for creating a record: all required fields must be filled in, and unknown fields are rejected. */
export const createSchema = onceForEach((of) =>
  withCombined(
    of,
    z.strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => [
          name,
          field.optional
            ? fieldSchema(field).default("")
            : // A missing field gets the same error as an empty one.
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

/** True for the unique name and the price. Over REST only these are required, because clients may complete a record later. */
const isSoldBy = (of: FormOf, name: string): boolean =>
  !of.fields[name]?.optional && (name === of.unique || of.fields[name]?.kind === "price");

const restField = (of: FormOf, name: string, field: SectionField) =>
  isSoldBy(of, name) ? fieldSchema(field) : emptyOr(field);

/** Returns the zod schema for creating a record over REST: missing or empty fields become "", but at least one must be filled in. */
export const restCreateSchema = onceForEach((of) =>
  withCombined(
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

/** Returns the zod schema for updating a record over REST. Empty fields are accepted, because clients send back what they read. */
export const restPatchSchema = onceForEach((of) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(of.fields).map(([name, field]) => [name, restField(of, name, field).optional()]),
    ),
  ),
);

/** Returns the zod schema for stored JSON: drops unknown keys and adds missing ones as "", so that old records match changed sections. */
export const storedSchema = onceForEach((of) =>
  z.object(Object.fromEntries(Object.keys(of.fields).map((name) => [name, z.string().catch("")]))),
);
