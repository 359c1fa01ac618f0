/**
 * text: one line · multiline: paragraphs · long-text: a whole page with headings and lists · image: a picture's address, with an upload ·
 * link: target of a button or link · icon: a picture's address or the name of a built-in icon · number-text: a number as the owner writes
 * it ("1,200", "85") · picture-words: alternative text of a picture · count: a whole number up to 999, as text · choice: one of `choices` ·
 * price: at most two decimals.
 */
export type FieldKind =
  | "text"
  | "multiline"
  | "long-text"
  | "image"
  | "link"
  | "icon"
  | "number-text"
  | "picture-words"
  | "count"
  | "choice"
  | "price";

/** Definition of one field of a section. Its form control, validation and texts are derived from it. */
export interface SectionField {
  readonly kind: FieldKind;
  /** The label in the form, also used as the subject of error messages. */
  readonly label: string;
  /** May be omitted when the record is created; its value is then "". */
  readonly optional?: true;
  /** A second documented name of the same field: accepted on write, and included in every REST response. */
  readonly alias?: string;
  readonly choices?: readonly string[];
  /** Value that applies while the field is empty; shown as the placeholder. */
  readonly placeholder?: string;
  /** Maximum number of characters, if it is lower than the default. */
  readonly max?: number;
  /** Smallest and largest number of a count; 0 and 999 by default. */
  readonly range?: readonly [number, number];
  /** The field may be empty while another field has this value. */
  readonly optionalIf?: { readonly field: string; readonly is: string };
  /** Collapsed section of the form, for rarely used fields. */
  readonly group?: string;
  /** Help text below the label, if the label does not explain what to type. */
  readonly hint?: string;
}

type Options = Omit<SectionField, "kind" | "label" | "choices">;

/** The options, none of them unknown. TypeScript doesn't check this itself for inferred types. */
type Exact<O> = O & { readonly [K in Exclude<keyof O, keyof Options>]: never };

const make =
  <const K extends FieldKind>(kind: K) =>
  <const O extends Options = Record<never, never>>(label: string, options?: Exact<O>) =>
    ({ kind, label, ...options }) as { readonly kind: K; readonly label: string } & O;

export const text = make("text");
export const multiline = make("multiline");
export const longText = make("long-text");
export const image = make("image");
export const link = make("link");
export const icon = make("icon");
export const numberText = make("number-text");
export const count = make("count");
export const price = make("price");

const words = make("picture-words");

/** Alternative text of a picture. Its field is named like the picture's, with the suffix "Alt". */
export const altText = (label = "Picture description") =>
  words(label, { optional: true, hint: "Describes the picture for screen readers and search engines." });

/** One of a fixed list of words. If the field is optional, "" is the default. */
export function choice<
  const C extends readonly [string, ...string[]],
  const O extends Options = Record<never, never>,
>(label: string, choices: C, options?: Exact<O>) {
  const field = { kind: "choice", label, choices, ...options };
  // NoInfer, because otherwise TypeScript would infer O from the expected type and lose the exact options.
  return field as { readonly kind: "choice"; readonly label: string; readonly choices: C } & NoInfer<O>;
}
