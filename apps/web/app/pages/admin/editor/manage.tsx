import { PageHeader } from "@rankwright/ui";
import { type MetaDescriptor, useLoaderData } from "react-router";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { demoIds, readContent, readPreviewed, sectionsOf } from "./data.ts";
import { forAdmin } from "./guard.ts";
import { ListSection } from "./list/list-section.tsx";
import { EditorBreadcrumb } from "./parts/crumbs.tsx";
import { DemoRecordIds } from "./parts/demo-badge.tsx";
import { ViewOnSite } from "./parts/view-on-site.tsx";
import { toRecords } from "./records.ts";
import { manageHeading, manageScreenName, sectionsOfManageScreen } from "./screens.ts";
import { SingleSection } from "./single-section.tsx";

export const loader = forAdmin(async ({ context, pattern }) => ({
  demo: await demoIds(context),
  parts: await Promise.all(
    sectionsOfManageScreen(sectionsOf(context), pattern).map(async (section) => ({
      section,
      records: toRecords(section, await readContent(context, section.name, "list")),
      trash: toRecords(section, await readContent(context, section.name, "trash")),
      others: await readPreviewed(context, section.name),
    })),
  ),
}));

type Loaded = Awaited<ReturnType<typeof loader>>["data"];

export function meta({ loaderData }: { loaderData?: Loaded }): MetaDescriptor[] {
  const title = loaderData?.allowed
    ? manageScreenName(loaderData.parts.map(({ section }) => section))
    : "Content";
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** Manage screen. It has one section, or a heading's section and the list below that heading. */
export default function Manage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.allowed) return null;
  const { parts } = loaded;
  const sections = parts.map(({ section }) => section);
  const [only] = parts.length === 1 && sections[0]?.kind === "single" ? parts : [];
  const name = only ? manageHeading(only.section, only.records.length === 0) : manageScreenName(sections);
  return (
    <UnsavedGuard key={sections[0]?.name}>
      <DemoRecordIds value={loaded.demo}>
        <div className="grid gap-8">
          <PageHeader
            title={name}
            above={<EditorBreadcrumb here={manageScreenName(sections)} />}
            action={<ViewOnSite section={sections[0]} text={parts[0]?.records[0]?.values.text} />}
          />
          {parts.map((part) =>
            part.section.kind === "single" ? (
              <SingleSection key={part.section.name} {...part} isAlone={only !== undefined} />
            ) : (
              <ListSection key={part.section.name} {...part} screenName={name} />
            ),
          )}
        </div>
      </DemoRecordIds>
    </UnsavedGuard>
  );
}
