import { paths } from "@rankwright/schema";
import { PageHeader, SelectField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { staffPage } from "#app/data/admin.ts";
import { currentUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { SearchForm, searchOf } from "#app/pages/admin/lists/search-form.tsx";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/customers";
import { pageSize, queryOf, tagOf } from "./customer-query.ts";
import { CustomersTable } from "./customers-table.tsx";

export const meta = privateMeta("Customers");

export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const isAdmin = currentUser(args.context)?.isAdmin === true;
  const query = queryOf(new URL(args.request.url).searchParams, isAdmin);
  return staffPage(args, { staff: (q) => [q.customers.page.prefetch(query), q.customers.tags.prefetch()] });
}

export default function Customers() {
  const [params] = useSearchParams();
  const isAdmin = useIsAdmin();
  const [search, tag] = [searchOf(params), tagOf(params)];
  const customers = trpc.customers.page.useQuery(queryOf(params, isAdmin));
  const { data: tags = [] } = trpc.customers.tags.useQuery();
  // A tag that was removed from everybody is still shown as the filter.
  const known = tag === undefined || tags.some((each) => each.tag === tag) ? tags : [{ tag, n: 0 }, ...tags];
  return (
    <>
      <PageHeader
        title="Customers"
        description={isAdmin ? "People who have ordered or have an account." : "People who have ordered."}
      />
      <div className="grid gap-2">
        <SearchForm placeholder="Name or email" clear={paths.customers()} filters={{ tag }}>
          <SelectField
            label="Tag"
            name="tag"
            className="min-w-44 max-sm:flex-1"
            options={[
              { value: "", label: "Any" },
              ...known.map((each) => ({ value: each.tag, label: `${each.tag} (${each.n})` })),
            ]}
            defaultValue={tag ?? ""}
          />
        </SearchForm>
        <div className="justify-self-end">
          <ExportLink of="customers" filter={{ search, tag }} />
        </div>
      </div>
      <Loaded query={customers} what="customers" lines={pageSize}>
        {(data) => <CustomersTable customers={data} filtered={Boolean(search || tag)} />}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
