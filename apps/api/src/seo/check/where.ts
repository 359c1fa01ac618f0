import { listContent } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import { type FieldKind, type PublicPage, type Section, storedSchema } from "@rankwright/schema";
import type { SeoIssue } from "./seo-issue.ts";

type Place = NonNullable<SeoIssue["at"]>;

/** A field of a content record that a page shows, with its value. */
export interface Shown extends Place {
  kind: FieldKind;
  value: string;
  /** All fields of the record. */
  record: Readonly<Record<string, string>>;
}

/** Returns all non-empty fields of the content that the page shows. */
export function shownOn(db: Db, sections: Readonly<Record<string, Section>>, page: PublicPage): Shown[] {
  return Object.values(sections)
    .filter((of) => of.shownOn.includes(page))
    .flatMap((of) =>
      listContent(db, of.name).flatMap(({ _id, data }) => {
        const record: Readonly<Record<string, string>> = storedSchema(of).parse(data);
        return Object.entries(of.fields).flatMap(([field, { kind }]) => {
          const value = record[field] ?? "";
          return value === "" ? [] : [{ section: of.name, _id, field, kind, value, record }];
        });
      }),
    );
}

/** Returns the place of the first field that satisfies the predicate; null if none does. */
export function placeOf(shown: readonly Shown[], isIt: (one: Shown) => boolean): Place | null {
  const found = shown.find(isIt);
  return found ? { section: found.section, _id: found._id, field: found.field } : null;
}
