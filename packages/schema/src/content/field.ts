import { z } from "zod";
import { priceToCents } from "../money.ts";
import { optionalText, requiredText, URL_MAX } from "../text.ts";
import { isSafeAddress, withScheme } from "../url.ts";

/**
 * text: one line · multiline: paragraphs · image: a picture's address, with upload beside it · link: where a
 * button or link leads · icon: a picture's address or the name of one of the site's icons · number-text: a number
 * as the owner writes it ("1,200", "85") · choice: one of `choices` · price: US dollars, at most two decimals.
 */
type FieldKind = "text" | "multiline" | "image" | "link" | "icon" | "number-text" | "choice" | "price";

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
export const image = make("image");
export const link = make("link");
export const icon = make("icon");
export const numberText = make("number-text");
export const price = make("price");

/** One of a fixed list of words; when it is optional, "" is the default. */
export function choice<
  const C extends readonly [string, ...string[]],
  const O extends Options = Record<never, never>,
>(label: string, choices: C, options?: O) {
  const field = { kind: "choice", label, choices, ...options };
  // What the caller expects must not widen O.
  return field as { readonly kind: "choice"; readonly label: string; readonly choices: C } & NoInfer<O>;
}

/** Text that is an address, with the scheme that people leave out. */
const addressText = (field: SectionField) =>
  z
    .string({ error: `${field.label} must be text.` })
    .overwrite((value) => (value.length < URL_MAX ? withScheme(value) : value))
    .max(URL_MAX, `${field.label} may have at most ${URL_MAX.toLocaleString("en-US")} characters.`);

const address = (field: SectionField, use: "image" | "link", help: string) =>
  addressText(field).refine((value) => value === "" || isSafeAddress(value, use), `${field.label} ${help}`);

const ICON_NAME = /^[a-z][a-z0-9-]{0,40}$/;
/** The class of an icon font (`fas fa-star`), as other systems name icons; shown as the plain mark. */
const ICON_CLASS = /^(?=.{1,100}$)(?=.*-)[a-z][\w-]*(?: [a-z][\w-]*)*$/i;

/** The rule for one value of each kind. Empty is allowed here; `fieldSchema` adds the requirement. */
const rules: Record<FieldKind, (field: SectionField) => z.ZodType<string>> = {
  text: (field) => optionalText(field.label),
  multiline: (field) => optionalText(field.label),
  "number-text": (field) => optionalText(field.label),
  image: (field) => address(field, "image", "must be an address that starts with https://, http:// or /."),
  link: (field) => address(field, "link", "must start with https://, http://, /, #, mailto: or tel:."),
  icon: (field) =>
    addressText(field).refine(
      (value) =>
        value === "" || ICON_NAME.test(value) || ICON_CLASS.test(value) || isSafeAddress(value, "image"),
      `${field.label} must be the name of an icon, or an address that starts with https://, http:// or /.`,
    ),
  choice: (field) => {
    const choices = field.choices ?? [];
    return z
      .string({ error: `${field.label} must be text.` })
      .refine(
        (value) => value === "" || choices.includes(value),
        `${field.label} must be one of ${choices.join(", ")}.`,
      );
  },
  price: (field) =>
    z
      .union([z.string(), z.number().transform(String)], {
        error: `${field.label} must be text or a number.`,
      })
      .refine(
        (value) => value === "" || priceToCents(value) !== undefined,
        `${field.label} must be an amount from 0.01 to 999999.99 with at most two decimals.`,
      ),
};

/** The zod schema of one field's value, with the requirement unless it is optional. */
export function fieldSchema(field: SectionField): z.ZodType<string> {
  const rule = rules[field.kind](field);
  return field.optional ? rule : rule.pipe(requiredText(field.label));
}

/** The same with "" for a value that is there but says nothing. */
export function emptyOr(field: SectionField): z.ZodType<string> {
  return rules[field.kind](field).overwrite((value) => (value.trim() === "" ? "" : value));
}
