import { paths } from "@rankwright/schema";
import { Breadcrumb, PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminPage } from "#app/data/admin.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/redirects";
import { MissingList } from "./missing-list.tsx";
import { RedirectForm } from "./redirect-form.tsx";
import { RedirectList } from "./redirect-list.tsx";

export const meta = privateMeta("Redirects");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.seo.redirects.prefetch(), q.seo.missing.prefetch()]);

/** Old addresses that lead to new ones, and those that lead nowhere yet. */
export default function Redirects() {
  const [asked] = useSearchParams();
  const [from, to] = [asked.get("from") ?? "", asked.get("to") ?? ""];
  return (
    <div className="grid gap-10">
      <PageHeader
        title="Redirects"
        description="Whoever comes to an old address is led to the new one, search engines too."
        above={
          <Breadcrumb
            as={PrivateLink}
            items={[{ label: "Search and sharing", href: paths.seo() }, { label: "Redirects" }]}
          />
        }
      />
      <RedirectForm key={`${from} ${to}`} from={from} to={to} />
      <RedirectList />
      <MissingList />
    </div>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
