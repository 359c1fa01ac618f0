import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import type { MissingPage } from "#app/data/site.ts";
import { NotFoundText } from "#app/sections/layout/not-found-text.tsx";
import { PageShell } from "#app/sections/layout/page-shell.tsx";
import { SimplePage } from "#app/sections/layout/simple-page.tsx";

/** Returns the layout's data if `missingPage` was thrown; undefined for any other error. */
function layoutDataOf(data: unknown): MissingPage | undefined {
  const carries = typeof data === "object" && data !== null && "frame" in data && "user" in data;
  // `missingPage` created the data with this type. The router passes it on untyped.
  return carries ? (data as MissingPage) : undefined;
}

/** Error page for unknown addresses and internal errors. It doesn't reveal the reason. */
export function ErrorPage() {
  const error = useRouteError();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{gone ? "Page not found" : "Something went wrong"}</title>
      <meta name="robots" content="noindex" />
      <ErrorLayout page={gone ? layoutDataOf(error.data) : undefined}>
        {gone ? <NotFoundText /> : <FaultText />}
      </ErrorLayout>
    </>
  );
}

function ErrorLayout({ page, children }: { page: MissingPage | undefined; children: ReactNode }) {
  // Only the server renders header and footer: this page isn't hydrated, and the panel should not load their code.
  if (import.meta.env.SSR && page)
    return (
      <PageShell frame={page.frame} user={page.user}>
        {children}
      </PageShell>
    );
  return <main id="main">{children}</main>;
}

function FaultText() {
  return (
    <SimplePage icon="alert" title="Something went wrong on our side" text="Please try again in a moment.">
      <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>
    </SimplePage>
  );
}
