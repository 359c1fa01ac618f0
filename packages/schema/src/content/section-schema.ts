import { z } from "zod";
import type { SectionField } from "./field.ts";
import { emptyOr, fieldSchema } from "./field-schema.ts";
import type { FormOf } from "./section.ts";

/** The zod schema for creating a record: every required field non-empty, nothing else allowed. */
export function createSchema(of: FormOf) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(of.fields).map(([name, field]) => [
        name,
        field.optional
          ? fieldSchema(field).default("")
          : // A missing field and an empty one are the same mistake to the person who made it.
            z.preprocess((value) => value ?? "", fieldSchema(field)),
      ]),
    ),
  );
}

/** The zod schema for updating a record: any non-empty part of its fields, each under the rule of create. */
export function patchSchema(of: FormOf) {
  return z
    .strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => [name, fieldSchema(field).optional()]),
      ),
    )
    .refine((value) => Object.keys(value).length > 0, "Name at least one field to change.");
}

/** Over REST a record may be completed later, but for what it is found and sold by: its unique name, its price. */
const isNeeded = (of: FormOf, name: string): boolean =>
  !of.fields[name]?.optional && (name === of.unique || of.fields[name]?.kind === "price");

const restField = (of: FormOf, name: string, field: SectionField) =>
  isNeeded(of, name) ? fieldSchema(field) : emptyOr(field);

/** The zod schema for creating a record over REST: what is left out, or empty, is "", as long as something is there. */
export function restCreateSchema(of: FormOf) {
  return z
    .strictObject(
      Object.fromEntries(
        Object.entries(of.fields).map(([name, field]) => {
          const rule = restField(of, name, field);
          return [name, isNeeded(of, name) ? z.preprocess((value) => value ?? "", rule) : rule.default("")];
        }),
      ),
    )
    .refine((value) => Object.values(value).some((text) => text !== ""), "Fill in at least one field.");
}

/** The zod schema for updating a record over REST, where what is empty may be sent back empty. */
export function restPatchSchema(of: FormOf) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(of.fields).map(([name, field]) => [name, restField(of, name, field).optional()]),
    ),
  );
}

/** Reads stored JSON: unknown keys dropped, missing ones "", so that an older record fits a newer section. */
export function storedSchema(of: FormOf) {
  const known = stored.get(of);
  if (known) return known;
  const made = madeStored(of);
  stored.set(of, made);
  return made;
}

/** Each section's, made once: every record that is read goes through it. */
const stored = new WeakMap<FormOf, ReturnType<typeof madeStored>>();

const madeStored = (of: FormOf) =>
  z.object(Object.fromEntries(Object.keys(of.fields).map((name) => [name, z.string().catch("")])));
