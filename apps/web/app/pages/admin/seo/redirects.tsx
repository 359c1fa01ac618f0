import { paths } from "@rankwright/schema";
import { Breadcrumb, PageHeader } from "@rankwright/ui";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/redirects";
import { MissingList } from "./missing-list.tsx";
import { RedirectForm } from "./redirect-form.tsx";
import { RedirectLinesForm } from "./redirect-lines-form.tsx";
import { RedirectList } from "./redirect-list.tsx";

export const meta = privateMeta("Redirects");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.seo.redirects.prefetch(), q.seo.missing.prefetch()]);

/** Screen for redirects and for missing addresses. */
export default function Redirects() {
  const [asked] = useSearchParams();
  const [from, to] = [asked.get("from") ?? "", asked.get("to") ?? ""];
  const [isMany, setMany] = useState(false);
  const show = (many: boolean) => {
    // Rendered synchronously, so that the other form exists when the focus moves to it.
    flushSync(() => setMany(many));
    document.getElementById(many ? "redirect-lines" : "add-many")?.focus();
  };
  return (
    <UnsavedGuard>
      <div className="grid gap-10">
        <PageHeader
          title="Redirects"
          description="Send visitors and search engines from old addresses to new ones."
          above={
            <Breadcrumb
              as={ScreenLink}
              items={[{ label: "SEO", href: paths.seo() }, { label: "Redirects" }]}
            />
          }
        />
        {isMany ? (
          <RedirectLinesForm onDone={() => show(false)} />
        ) : (
          <RedirectForm key={`${from} ${to}`} from={from} to={to} onMany={() => show(true)} />
        )}
        <MissingList />
        <RedirectList />
      </div>
    </UnsavedGuard>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
