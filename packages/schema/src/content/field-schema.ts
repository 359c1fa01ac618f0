import { z } from "zod";
import { priceToCents } from "../money.ts";
import { ambiguousAmount } from "../money-input.ts";
import { anyText, LONG_TEXT_MAX, optionalText, requiredText, tooLong, URL_MAX } from "../text.ts";
import { isSafeAddress, withScheme } from "../url.ts";
import type { FieldKind, SectionField } from "./field.ts";

/** Web address, to which a missing scheme is added. */
const addressText = (field: SectionField) =>
  anyText(field.label)
    .overwrite((value) => (value.length < URL_MAX ? withScheme(value) : value))
    .max(URL_MAX, tooLong(field.label, URL_MAX));

const address = (field: SectionField, use: "image" | "link", help: string) =>
  addressText(field).refine((value) => value === "" || isSafeAddress(value, use), `${field.label} ${help}`);

const COUNT = /^(0|[1-9]\d{0,2})$/;

const ICON_NAME = /^[a-z][a-z0-9-]{0,40}$/;
/** Class name of an icon font (`fas fa-star`), which API clients may send. It is displayed as the default icon. */
const ICON_CLASS = /^(?=.{1,100}$)(?=.*-)[a-z][\w-]*(?: [a-z][\w-]*)*$/i;

/** Rules for the values of each kind. All accept "", which `fieldSchema` rejects for required fields. */
const rules: Record<FieldKind, (field: SectionField) => z.ZodType<string>> = {
  text: (field) => optionalText(field.label, field.max),
  multiline: (field) => optionalText(field.label),
  "long-text": (field) => optionalText(field.label, LONG_TEXT_MAX),
  "number-text": (field) => optionalText(field.label),
  "picture-words": (field) => optionalText(field.label),
  count: (field) => {
    const [least, most] = field.range ?? [0, 999];
    return anyText(field.label).refine(
      (value) => value === "" || (COUNT.test(value) && Number(value) >= least && Number(value) <= most),
      `${field.label} must be a whole number from ${least} to ${most}.`,
    );
  },
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
    return anyText(field.label).refine(
      (value) => value === "" || choices.includes(value),
      `${field.label} must be one of ${choices.join(", ")}.`,
    );
  },
  price: (field) =>
    z
      .union([z.string(), z.number().transform(String)], {
        error: `${field.label} must be text or a number.`,
      })
      .refine((value) => value === "" || priceToCents(value) !== undefined, {
        error: ({ input }) =>
          ambiguousAmount(field.label, String(input)) ??
          `${field.label} must be an amount such as 299 or 49.50, at most 999999.99.`,
      }),
};

/** Returns the zod schema of one field's value. Rejects an empty value, unless the field is optional or has an `optionalIf`. */
export function fieldSchema(field: SectionField): z.ZodType<string> {
  const rule = rules[field.kind](field);
  return field.optional || field.optionalIf ? rule : rule.pipe(requiredText(field.label, LONG_TEXT_MAX));
}

/** Like `fieldSchema`, but accepts an empty value; a blank one becomes "". */
export function emptyOr(field: SectionField): z.ZodType<string> {
  return rules[field.kind](field).overwrite((value) => (value.trim() === "" ? "" : value));
}

/** True if the field is required in a record with these values. */
export const isNeeded = (field: SectionField, values: Readonly<Record<string, unknown>>): boolean =>
  !field.optional && !(field.optionalIf && values[field.optionalIf.field] === field.optionalIf.is);
