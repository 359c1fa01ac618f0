import type { SectionField } from "@rankwright/schema";
import { type Fields, goodValues, type Leaf, type Shape } from "./shape.ts";

/** Text that is longer than any field accepts. */
const TOO_LONG = "x".repeat(20_000);
const NUL = "\0";
/** Half of a surrogate pair, which can't be encoded as UTF-8. */
const LONE_SURROGATE = "\ud800";

/** Addresses that would run a script or lead to another site if a browser followed them. */
export const hostileAddresses: readonly string[] = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;avascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "https://user:password@evil.example",
  'https://example.com/"onerror="alert(1)',
  "https://example.com/\u202egpj.exe",
  "?next=//evil.example",
];

/** Ids that match no record: well-formed, too short, too long, or with special characters. */
export const junkIds: readonly string[] = [
  "1",
  "0".repeat(24),
  "z".repeat(24),
  "' or '1'='1",
  "'; drop table orders; --",
  '" or 1=1 --',
  "%",
  "_",
  "../../etc/passwd",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "[object Object]",
  "0x10",
  "-1",
  "1e9",
  "NaN",
  "a\0b",
  "💣",
  "x".repeat(400),
];

/** Description of one kind of invalid input, and the invalid value. */
export type Bad = readonly [how: string, value: unknown];

/** Inserts characters into an otherwise valid text. */
const inside = (good: unknown, characters: string) =>
  typeof good === "string" ? good.slice(0, 1) + characters + good.slice(1) : characters;

/** Returns values that a leaf of these types must reject, whatever its other rules are. */
function badLeaf(leaf: Leaf, isRequired: boolean, field: SectionField | undefined): Bad[] {
  const good = goodValues(leaf)[0];
  const bad: Bad[] = [
    ["an object", {}],
    ["a list", []],
    ["a list of what is right", [good]],
    ["null", null],
  ];
  if (!leaf.takes.has("number")) bad.push(["a number", 5]);
  if (!leaf.takes.has("boolean")) bad.push(["true", true]);
  if (!leaf.takes.has("text")) bad.push(["a text", "many"], ["a number as text", "1"], ["no text", ""]);
  if (leaf.takes.has("number") && !leaf.takes.has("text"))
    bad.push(["a fraction", 1.5], ["beyond all numbers", 1e300]);
  if (!leaf.takes.has("text")) return bad;
  bad.push(
    ["too long", field?.kind === "long-text" ? TOO_LONG.repeat(3) : TOO_LONG],
    ["a hidden end of text", inside(good, NUL)],
    ["half a character", inside(good, LONE_SURROGATE)],
  );
  if (isRequired) bad.push(["empty", ""], ["blank", " "], ["blank in other ways", "\t\u00a0\n"]);
  if (leaf.values || field?.choices)
    bad.push(["not one of the choices", "Sample"], ["a name that every object has", "constructor"]);
  if (field && ["image", "link", "icon"].includes(field.kind))
    for (const address of hostileAddresses) bad.push([`the address ${JSON.stringify(address)}`, address]);
  if (field?.kind === "price")
    for (const price of ["0", "-1", "1.999", "1e3", "1,000", "0x10", "Infinity", "１", 0, -5, 1e9])
      bad.push([`the price ${price}`, price]);
  return bad;
}

/** Returns values that the shape must reject. `field` is the content section's field with this shape, if there is one. */
export function badValues(shape: Shape, isRequired: boolean, field?: SectionField): Bad[] {
  if (shape.kind === "leaf") return badLeaf(shape, isRequired, field);
  if (shape.kind === "anything") return [];
  const wrong: Bad[] = [
    ["null", null],
    ["a text", "x"],
    ["a number", 5],
    ["true", true],
  ];
  return shape.kind === "list"
    ? [...wrong, ["an object", {}], ["a list of null", [null]], ["a list of lists", [[]]]]
    : [...wrong, ["a list", []]];
}

/** Path of a value in an input, with its shape. */
export interface Place {
  path: readonly string[];
  shape: Shape;
  isRequired: boolean;
}

/** Lists every field of an input, including nested ones. */
export function placesOf({ fields }: Fields, above: readonly string[] = []): Place[] {
  return Object.entries(fields).flatMap(([name, { shape, mayBeMissing }]) => {
    const place: Place = { path: [...above, name], shape, isRequired: !mayBeMissing };
    return shape.kind === "fields" ? [place, ...placesOf(shape, place.path)] : [place];
  });
}

/** Returns the input with the value at that path replaced. `undefined` removes the field. */
export function withValue(input: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { ...Object(input) };
  const changed = rest.length > 0 ? withValue(copy[name], rest, value) : value;
  if (changed === undefined) delete copy[name];
  else copy[name] = changed;
  return copy;
}
