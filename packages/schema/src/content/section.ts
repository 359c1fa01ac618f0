import type { PublicPage } from "../site-paths.ts";
import type { SectionField } from "./field.ts";

/** A screen that adds and lists; several sections may share one path (a heading text and its items). */
interface ManageScreen {
  readonly path: string;
  /** The form's heading. */
  readonly heading: string;
  /** The create form's button. */
  readonly addButton: string;
  /** The text of the link to the edit screen; a list whose `editLink` is a field's name links that field's value. */
  readonly editLink: string;
  /** The fields the screen shows of each saved record, in this order; a list without it shows all that are filled in. */
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
  /** Fields that the screen keeps but does not show. */
  readonly hidden?: readonly string[];
  /** The screen is for records in which this field is filled in; the first screen without `when` serves the rest. */
  readonly when?: string;
}

/** The REST paths as documented, with `:id` for the record's id. DELETE is on the update path. */
interface RestPaths {
  readonly list: string;
  readonly get: string;
  readonly create: string;
  readonly update: string;
}

/** One kind of content, as data: storage, tRPC, REST, editor screens and their tests derive from it. */
export interface Section {
  /** Its key in `sections`, in the tRPC router and in storage. Never changes once data exists. */
  readonly name: string;
  /** single: at most one record; list: any number, in the owner's order. */
  readonly kind: "single" | "list";
  /** The owner's word: "Testimonials". */
  readonly label: string;
  /** One of them, in a sentence: "testimonial". */
  readonly noun: string;
  readonly fields: Readonly<Record<string, SectionField>>;
  /** The field whose value no two records may share. */
  readonly unique?: string;
  /** A record whose field has this value is the admins' alone: nobody else finds it. */
  readonly hiddenWhere?: { readonly field: string; readonly is: string };
  /** Who may read it; content is public unless said otherwise. */
  readonly read?: "admin";
  readonly screens: { readonly manage: ManageScreen; readonly edit: readonly [EditScreen, ...EditScreen[]] };
  readonly rest: RestPaths;
  /** The exact texts shown after a save. */
  readonly alerts: { readonly create: string; readonly edit: string };
  /** What belongs in it, for who has to write it; told as long as nothing is there. */
  readonly guide?: readonly string[];
  /** The public pages that show it, first the one the editor links to. */
  readonly shownOn: readonly PublicPage[];
}

/** What a form over fields needs to know; a section is one. */
export type FormOf = Pick<Section, "name" | "label" | "noun" | "fields" | "unique" | "alerts">;

/** Names a section and checks its shape while it keeps the exact type of its fields. */
export function section<const S extends Section>(value: S): S {
  return value;
}

type Value<F extends SectionField> = F extends { readonly choices: readonly (infer C)[] }
  ? C | (F extends { readonly optional: true } ? "" : never)
  : string;
type InputValue<F extends SectionField> = F["kind"] extends "price" ? string | number : Value<F>;
type OptionalKeys<F> = { [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** What creating a record of the section takes. */
export type SectionInput<S extends Section> = Simplify<
  { [K in Exclude<keyof S["fields"], OptionalKeys<S["fields"]>>]: InputValue<S["fields"][K]> } & {
    [K in OptionalKeys<S["fields"]>]?: InputValue<S["fields"][K]>;
  }
>;

/** What updating a record takes: any non-empty part of its fields. */
export type Patch<S extends Section> = Partial<SectionInput<S>>;

/** The fields of a saved record: each is text, "" where nothing was given. */
export type Values<S extends Section> = { [K in keyof S["fields"]]: Value<S["fields"][K]> };

/** A saved record: its fields, its id, and what the editor needs to write it back safely. */
export type Saved<S extends Section> = Simplify<
  { _id: string } & Values<S> & {
      /** Grows by one with every change; a write that names an older one is refused. */
      revision: number;
      /** Milliseconds since 1970. */
      updatedAt: number;
    }
>;

/** The screen on which a record is edited, by what the record holds. */
export function editScreenOf(of: Section, values: Readonly<Record<string, string>>): EditScreen {
  const special = of.screens.edit.find((screen) => screen.when !== undefined && values[screen.when]);
  return special ?? of.screens.edit.find((screen) => screen.when === undefined) ?? of.screens.edit[0];
}
