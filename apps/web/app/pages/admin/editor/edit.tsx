import { PageHeader } from "@rankwright/ui";
import { type LoaderFunctionArgs, type MetaDescriptor, useLoaderData } from "react-router";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { EditForm } from "./edit-form.tsx";
import { findEdited, findRecord } from "./find-edited.ts";
import { forAdmin } from "./guard.ts";
import { EditorBreadcrumb } from "./parts/crumbs.tsx";
import { DemoRecordIds } from "./parts/demo-badge.tsx";
import { ViewOnSite } from "./parts/view-on-site.tsx";
import { isIdOnlyPath } from "./screens.ts";

const guarded = forAdmin(findEdited);

export async function loader(args: LoaderFunctionArgs) {
  // This route matches every address with a single segment: unknown ones get a 404 instead of a redirect to the sign-in.
  if (isIdOnlyPath(args.pattern)) await findRecord(args);
  return guarded(args);
}

type Loaded = Awaited<ReturnType<typeof loader>>["data"];

export function meta({ loaderData }: { loaderData?: Loaded }): MetaDescriptor[] {
  const title = loaderData?.allowed ? loaderData.screen.heading : "Content";
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** Screen to edit a record of any section. */
export default function Edit() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.allowed) return null;
  const { section, screen, record, others, screenName, demo } = loaded;
  return (
    <UnsavedGuard key={record._id}>
      <DemoRecordIds value={demo}>
        <div className="grid gap-8">
          <PageHeader
            title={screen.heading}
            above={
              <EditorBreadcrumb
                here={screen.heading}
                over={{ label: screenName, href: section.screens.manage.path }}
              />
            }
            action={<ViewOnSite section={section} text={record.values.text} />}
          />
          <EditForm section={section} screen={screen} record={record} others={others} />
        </div>
      </DemoRecordIds>
    </UnsavedGuard>
  );
}
