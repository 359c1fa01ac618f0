/**
 * text: one line · multiline: paragraphs · long-text: a whole page's, with headings and lists · image: a picture's address, with upload beside it · link: where a
 * button or link leads · icon: a picture's address or the name of one of the site's icons · number-text: a number
 * as the owner writes it ("1,200", "85") · picture-words: what the picture beside it shows · count: a whole number to 999, as text · choice: one of `choices` · price: at most
 * two decimals.
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

/** One field of a section, as data: its form control, its rule and its words all derive from it. */
export interface SectionField {
  readonly kind: FieldKind;
  /** The owner's word for it: the form's label, and the subject of every error. */
  readonly label: string;
  /** May be left out when the record is created; it then reads as "". */
  readonly optional?: true;
  /** A second documented name of the same field: taken on write, present in every REST answer. */
  readonly alias?: string;
  readonly choices?: readonly string[];
  /** What holds while the field is empty. */
  readonly placeholder?: string;
  /** The most characters it takes, where that is fewer than any text may have. */
  readonly max?: number;
  /** May be empty where another field has this value. */
  readonly unless?: { readonly field: string; readonly is: string };
  /** The fold of the form that it lies behind, for what few need. */
  readonly group?: string;
  /** A sentence below the label where the label alone does not tell what to type. */
  readonly hint?: string;
}

type Options = Omit<SectionField, "kind" | "label" | "choices">;

const make =
  <const K extends FieldKind>(kind: K) =>
  <const O extends Options = Record<never, never>>(label: string, options?: O) =>
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

/** What a picture shows, in words: the field beside the picture's, called like it with "Alt" at the end. */
export const pictureWords = (label = "What the picture shows") =>
  words(label, { optional: true, hint: "For people and search engines who can't see it." });

/** One of a fixed list of words; when it is optional, "" is the default. */
export function choice<
  const C extends readonly [string, ...string[]],
  const O extends Options = Record<never, never>,
>(label: string, choices: C, options?: O) {
  const field = { kind: "choice", label, choices, ...options };
  // What the caller expects must not widen O.
  return field as { readonly kind: "choice"; readonly label: string; readonly choices: C } & NoInfer<O>;
}
