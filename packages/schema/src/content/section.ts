import type { Issue } from "../issues.ts";
import type { PublicPage } from "../site-paths.ts";
import type { SectionField } from "./field.ts";

/** Screen with the records and a create form. Sections may share a path, for example a heading and its items. */
interface ManageScreen {
  readonly path: string;
  /** The form's heading. */
  readonly heading: string;
  /** Button text of the create form. */
  readonly addButton: string;
  /** Text of the link to the edit screen. In a list it may be the name of a field, whose value is then the link. */
  readonly editLink: string;
  /** Names of the fields to show of each record, in this order; by default all that are filled in. */
  readonly card?: readonly string[];
  /** Shows only the records whose field has one of these values, in the order of the values. */
  readonly only?: { readonly field: string; readonly values: readonly string[] };
}

/** A screen that edits one record. */
export interface EditScreen {
  /** The route with `:id`. */
  readonly path: string;
  readonly heading: string;
  readonly button: string;
  /** Fields that the screen preserves but does not show. */
  readonly hidden?: readonly string[];
  /** Use this screen only for records with this field filled in; the first screen without `when` is used for all others. */
  readonly when?: string;
}

/** The documented REST paths, with `:id` for the record's id. DELETE uses the update path. */
interface RestPaths {
  readonly list: string;
  readonly get: string;
  readonly create: string;
  readonly update: string;
}

/** Definition of a kind of content. Its storage, API, editor screens and tests are derived from it. */
export interface Section {
  /** Its key in `sections`, in the tRPC router and in storage. Must not change once data exists. */
  readonly name: string;
  /** single: at most one record; list: any number, in the owner's order. */
  readonly kind: "single" | "list";
  /** The name on screens: "Testimonials". */
  readonly label: string;
  /** One record, in a sentence: "testimonial". */
  readonly noun: string;
  /** Purpose of the section, for the list of editors. Defaults to the names of its fields. */
  readonly summary?: string;
  readonly fields: Readonly<Record<string, SectionField>>;
  /** Returns the fields whose values don't fit each other. Their labels start the messages. */
  readonly issuesOf?: (values: Readonly<Record<string, string>>) => Issue[];
  /** The field whose value must be unique. */
  readonly unique?: string;
  /** Records whose field has this value are visible only to admins. */
  readonly hiddenWhere?: { readonly field: string; readonly is: string };
  /** Users who may read the section; everyone by default. */
  readonly read?: "admin";
  readonly screens: { readonly manage: ManageScreen; readonly edit: readonly [EditScreen, ...EditScreen[]] };
  readonly rest: RestPaths;
  /** The exact texts shown after a save, as documented, including their mistakes. */
  readonly alerts: { readonly create: string; readonly edit: string };
  /** Guide for writing the content, shown while it is empty. */
  readonly guide?: readonly string[];
  /** Public pages that show the section; the editor links to the first. */
  readonly shownOn: readonly PublicPage[];
}

/** Properties of a section that its form needs. Also used for forms that are no section. */
export type FormOf = Pick<Section, "name" | "label" | "noun" | "fields" | "issuesOf" | "unique" | "alerts">;

/** Returns the section unchanged. Checks its type without losing the exact types of its fields. */
export function section<const S extends Section>(value: S): S {
  return value;
}

type Value<F extends SectionField> = F extends { readonly choices: readonly (infer C)[] }
  ? C | (F extends { readonly optional: true } ? "" : never)
  : string;
type InputValue<F extends SectionField> = F["kind"] extends "price" ? string | number : Value<F>;
type OptionalKeys<F> = { [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** Input for creating a record of the section. */
export type SectionInput<S extends Section> = Simplify<
  { [K in Exclude<keyof S["fields"], OptionalKeys<S["fields"]>>]: InputValue<S["fields"][K]> } & {
    [K in OptionalKeys<S["fields"]>]?: InputValue<S["fields"][K]>;
  }
>;

/** Input for updating a record: any non-empty subset of its fields. */
export type Patch<S extends Section> = Partial<SectionInput<S>>;

/** The fields of a saved record: all text, "" if not filled in. */
export type Values<S extends Section> = { [K in keyof S["fields"]]: Value<S["fields"][K]> };

/** A saved record: its id, its fields, and its revision, which prevents updates based on old values. */
export type Saved<S extends Section> = Simplify<
  { _id: string } & Values<S> & {
      /** Grows by one with every change; writes based on an older revision are rejected. */
      revision: number;
      /** Milliseconds since 1970. */
      updatedAt: number;
    }
>;

/** Returns the edit screen for a record with these values. */
export function editScreenOf(of: Section, values: Readonly<Record<string, string>>): EditScreen {
  const special = of.screens.edit.find((screen) => screen.when !== undefined && values[screen.when]);
  return special ?? of.screens.edit.find((screen) => screen.when === undefined) ?? of.screens.edit[0];
}
