import { metaPage, PUBLIC_PAGES, paths } from "@rankwright/schema";
import { Badge, ButtonLink, Card, PageHeader } from "@rankwright/ui";
import { useLoaderData } from "react-router";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { siteLayout } from "#app/data/site.ts";
import { privateMeta } from "#app/meta.ts";
import { forAdmin } from "#app/pages/admin/editor/guard.ts";
import { headOfPage } from "#app/pages/public/seo/heads.ts";
import { issuesOf } from "./issues-of.ts";
import { SearchPreview } from "./search-preview.tsx";
import { SeoIssues } from "./seo-issues.tsx";

export const meta = privateMeta("SEO");

export const loader = forAdmin(async ({ context }) => ({
  checked: await issuesOf(context),
  pages: await Promise.all(
    [...PUBLIC_PAGES, ...(await siteLayout(context)).legal.map(({ path }) => path)].map(async (path) => {
      const { title, description, canonical, noindex, name } = await headOfPage(context, path);
      return { path, title, description, address: canonical, noindex, name };
    }),
  ),
}));

/** SEO overview: the issues, and a search preview of each page. */
export default function SeoOverview() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.allowed) return null;
  return (
    <div className="grid gap-10">
      <PageHeader
        title="SEO"
        description="How your pages appear in search results, and redirects for moved pages."
        action={
          <ButtonLink as={ScreenLink} href={paths.redirects()} variant="secondary">
            Redirects
          </ButtonLink>
        }
      />
      <SeoIssues checked={loaded.checked} />
      <section aria-labelledby="pages" className="grid gap-4">
        <h2 id="pages" className="text-2xl">
          Your pages
        </h2>
        <ul className="grid gap-4 xl:grid-cols-2">
          {loaded.pages.map(({ path, noindex, ...shown }) => (
            <li key={path} className="grid min-w-0">
              <Card className="grid min-w-0 content-start gap-4">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <h3 className="text-lg">{metaPage(path).name}</h3>
                  {noindex && (
                    <Badge tone="warning" icon="minus">
                      Hidden from search
                    </Badge>
                  )}
                  <ButtonLink
                    as={ScreenLink}
                    href={paths.seoPage(metaPage(path).slug)}
                    variant="secondary"
                    size="sm"
                    aria-label={`Edit ${metaPage(path).name}`}
                  >
                    Edit
                  </ButtonLink>
                </div>
                <SearchPreview device="desktop" {...shown} />
              </Card>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
