import { type SettingField, sections, settingGroups } from "@rankwright/schema";
import { z } from "zod";

/** Schema of a string, number or boolean: the types that it accepts, and its rule. */
export interface Leaf {
  kind: "leaf";
  takes: ReadonlySet<"text" | "number" | "boolean">;
  /** Allowed values; undefined if they are not limited to a list. */
  values: readonly unknown[] | undefined;
  accepts: (value: unknown) => boolean;
}
interface Listing {
  kind: "list";
  element: Shape;
}
export interface Fields {
  kind: "fields";
  fields: Readonly<Record<string, { shape: Shape; mayBeMissing: boolean }>>;
}
/** Schema for which no values are generated. */
interface Anything {
  kind: "anything";
}
/** Simplified structure of a Zod schema's input, from which valid and invalid values are generated. */
export type Shape = Leaf | Listing | Fields | Anything;

type AnySchema = z.core.$ZodType;

/** Unwraps optional, default, transformed and preprocessed schemas. */
function inner(schema: AnySchema): AnySchema {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  )
    return inner(schema.def.innerType);
  if (schema instanceof z.ZodLazy) return inner(schema.def.getter());
  if (schema instanceof z.ZodPipe)
    return inner(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return schema;
}

function leafOf(schema: AnySchema, bare: AnySchema): Leaf {
  const parts = bare instanceof z.ZodUnion ? bare.options.map(inner) : [bare];
  const takes = new Set<"text" | "number" | "boolean">();
  let values: unknown[] | undefined;
  for (const part of parts) {
    if (part instanceof z.ZodEnum) values = [...(values ?? []), ...part.options];
    else if (part instanceof z.ZodLiteral) values = [...(values ?? []), ...part.values];
    else if (part._zod.def.type === "string") takes.add("text");
    else if (part._zod.def.type === "number") takes.add("number");
    else if (part._zod.def.type === "boolean") takes.add("boolean");
    else throw new Error(`No example is known for a ${part._zod.def.type}; tell shape.ts about it.`);
  }
  for (const value of values ?? [])
    takes.add(typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "text");
  return { kind: "leaf", takes, values, accepts: (value) => z.safeParse(schema, value).success };
}

/** Returns the shape of a schema's input. */
export function shapeOf(schema: AnySchema): Shape {
  const bare = inner(schema);
  if (bare instanceof z.ZodObject)
    return {
      kind: "fields",
      fields: Object.fromEntries(
        Object.entries(bare.def.shape).map(([name, field]) => [
          name,
          { shape: shapeOf(field), mayBeMissing: z.safeParse(field, undefined).success },
        ]),
      ),
    };
  if (bare instanceof z.ZodArray) return { kind: "list", element: shapeOf(bare.element) };
  // The keys of a record depend on the procedure.
  if (bare instanceof z.ZodUnknown || bare instanceof z.ZodRecord) return { kind: "anything" };
  return leafOf(schema, bare);
}

const choices = [
  ...Object.values(sections).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => ("choices" in field ? field.choices : [])),
  ),
  ...Object.values(settingGroups).flatMap(({ fields }) =>
    Object.values<SettingField>(fields).flatMap((field) => field.choices?.map(({ value }) => value) ?? []),
  ),
];

/** Sample values. Every leaf of the site's schemas accepts at least one of them. */
const plainValues: readonly unknown[] = [
  "Sample text",
  "sample",
  "sample@example.com",
  "49.50",
  "/demo/sample.svg",
  "https://example.com/sample",
  "2026-03-02",
  "2026-Q1",
  "0123456789abcdef01234567",
  "1",
  "2",
  "Europe/Berlin",
  "EUR",
  "Germany",
  "DE89370400440532013000",
  "COBADEFFXXX",
  "/media/0123456789abcdef01234567-640x480.webp",
  "#1d6f5c",
  "sk_test_sample",
  "sk_live_sample",
  "whsec_sample",
  ...new Set(choices),
  1,
  2,
  20,
  true,
  false,
];

/** Returns the sample values that the leaf accepts. Throws if it accepts none. */
export function goodValues(leaf: Leaf): unknown[] {
  const good = (leaf.values ?? plainValues).filter(leaf.accepts);
  if (good.length === 0) throw new Error("No plain value fits this rule; add one to plainValues.");
  return good;
}

/** Returns a value that the shape accepts, with every field filled in. */
export function exampleOf(shape: Shape): unknown {
  if (shape.kind === "leaf") return goodValues(shape)[0];
  if (shape.kind === "anything") return {};
  if (shape.kind === "list") return [exampleOf(shape.element)];
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [name, exampleOf(field.shape)]),
  );
}
