import { listContent } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import { type FieldKind, type PublicPage, type Section, storedSchema } from "@rankwright/schema";
import type { Finding } from "./finding.ts";

type Place = NonNullable<Finding["at"]>;

/** One value of the content that a page shows. */
export interface Shown extends Place {
  kind: FieldKind;
  value: string;
  /** The whole record's values. */
  record: Readonly<Record<string, string>>;
}

/** Every filled-in value that the page shows. */
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

/** The place of a value that satisfies the rule; null when the page has it from nowhere in the content. */
export function placeOf(shown: readonly Shown[], isIt: (one: Shown) => boolean): Place | null {
  const found = shown.find(isIt);
  return found ? { section: found.section, _id: found._id, field: found.field } : null;
}
