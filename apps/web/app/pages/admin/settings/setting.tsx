import { paths, type Section } from "@rankwright/schema";
import { PageHeader, StatCard } from "@rankwright/ui";
import { useLoaderData } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { privateMeta } from "#app/meta.ts";
import { sectionsOf } from "#app/pages/admin/editor/data.ts";
import { forAdmin } from "#app/pages/admin/editor/guard.ts";
import { EditorCard } from "#app/pages/admin/editor/parts/editor-card.tsx";
import { editorGroups } from "#app/pages/admin/editor/screens.ts";

export const meta = privateMeta("Content");

export const loader = forAdmin(async ({ context }) => ({ sections: sectionsOf(context) }));

/** The name of a page, next to the cards of its editors. */
const group = "grid gap-3 border-t border-border pt-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-6";

export default function Setting() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.allowed) return null;
  const groups: { place: string; screens: Section[][] }[] = editorGroups(loaded.sections);
  return (
    <div className="grid gap-8">
      <PageHeader title="Content" description="Choose the part of your site to edit." />
      {groups.map(({ place, screens }) => (
        <section key={place} aria-labelledby={`place-${place}`} className={group}>
          <h2 id={`place-${place}`} className="text-xl">
            {place}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {screens.map((sections) => (
              <li key={sections[0]?.name} className="grid">
                <EditorCard sections={sections} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="place-search" className={group}>
        <h2 id="place-search" className="text-xl">
          Search engines
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          <li className="grid">
            <StatCard
              href={paths.seo()}
              as={ScreenLink}
              label="SEO"
              note="Titles, descriptions, share pictures and redirects."
            />
          </li>
        </ul>
      </section>
    </div>
  );
}
