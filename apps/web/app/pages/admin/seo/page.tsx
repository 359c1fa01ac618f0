import { metaPage, pageMetaForm, pageOfSlug, pathOf, paths, refusalReason } from "@rankwright/schema";
import { Alert, Breadcrumb, ButtonLink, Icon, PageHeader } from "@rankwright/ui";
import { useState } from "react";
import { type LoaderFunctionArgs, type MetaDescriptor, useLoaderData } from "react-router";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { api } from "#app/data/server.ts";
import { missingPage } from "#app/data/site.ts";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { forAdmin } from "#app/pages/admin/editor/guard.ts";
import { toRecord, type Values } from "#app/pages/admin/editor/records.ts";
import { headOfContent } from "#app/pages/public/seo/heads.ts";
import { PageMetaForm } from "./page-meta-form.tsx";

export const loader = forAdmin(async ({ context, params }: LoaderFunctionArgs) => {
  const path = pageOfSlug(params.id);
  if (!path) throw await missingPage(context);
  const { seo } = api(context);
  const [pageMeta, head, { issues }] = await Promise.all([
    seo.pageMeta({ path }),
    headOfContent(context, path),
    seo.check(),
  ]);
  const { title, description, image, canonical, name, siteUrl } = head;
  const ofPage = issues.filter((finding) => finding.page === path && !finding.at);
  return {
    path,
    face: pageMeta,
    findings: ofPage,
    own: { title, description, image, canonical, name, siteUrl },
  };
});

type Loaded = Awaited<ReturnType<typeof loader>>["data"];

export function meta({ loaderData }: { loaderData?: Loaded }): MetaDescriptor[] {
  const title = loaderData?.allowed ? `${metaPage(loaderData.path).name} in search` : "SEO";
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** Returns the path of the previous canonical address, if it was on this site and has no page. A redirect can be added for it. */
function orphanedPath(before: Values, after: Values, siteUrl: string): string | undefined {
  const old = before.canonical ? pathOf(before.canonical, siteUrl) : undefined;
  return old && before.canonical !== after.canonical && !refusalReason(old) ? old : undefined;
}

/** Search and sharing metadata of one public page. */
export default function SeoPage() {
  const loaded = useLoaderData<typeof loader>();
  const [old, setOld] = useState<string>();
  if (!loaded.allowed) return null;
  const { path, face, findings, own } = loaded;
  const notes: Record<string, string[]> = {};
  for (const { face: field, message } of findings)
    if (field) notes[field] = [...(notes[field] ?? []), message];
  const pageIssues = findings.filter((finding) => !finding.face);
  const { name } = metaPage(path);
  return (
    <UnsavedGuard key={path}>
      <div className="grid gap-8">
        <PageHeader
          title={name}
          description="How the page appears in search results and when it is shared. Empty fields use the page's own content."
          above={
            <Breadcrumb as={ScreenLink} items={[{ label: "SEO", href: paths.seo() }, { label: name }]} />
          }
          action={
            <ButtonLink href={path} target="_blank" variant="secondary" size="sm">
              View the page
              <Icon name="external-link" size={16} label="opens in a new window" />
            </ButtonLink>
          }
        />
        {old && (
          <Alert tone="info" role="alert" title="The main address has changed">
            <p>
              Visitors to {old} now see a “Page not found” message.{" "}
              <ScreenLink href={paths.redirects({ from: old, to: path })} className="link">
                Redirect {old} to this page
              </ScreenLink>
            </p>
          </Alert>
        )}
        {pageIssues.length > 0 && (
          <Alert tone="warning" title="Issues on this page">
            <ul className="grid gap-1">
              {pageIssues.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        <PageMetaForm
          path={path}
          pageMeta={toRecord(pageMetaForm, face)}
          derivedHead={own}
          notes={notes}
          onSaved={(before, after) => setOld(orphanedPath(before, after, own.siteUrl))}
        />
      </div>
    </UnsavedGuard>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
