import { paths, SUBSCRIBER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader, SelectField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminPage } from "#app/data/admin.ts";
import { pageFrom } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { SearchForm, searchOf } from "#app/pages/admin/lists/search-form.tsx";
import type { Route } from "./+types/all-subscriber";
import { SubscribersTable } from "./subscribers-table.tsx";

export const meta = privateMeta("Subscribers");

const pageSize = SUBSCRIBER_PAGE_SIZES.list;

const confirmedOf = (params: URLSearchParams) =>
  ["true", "false"].find((each) => each === params.get("confirmed"));

function queryOf(params: URLSearchParams) {
  const [search, confirmed] = [searchOf(params), confirmedOf(params)];
  return {
    page: pageFrom(params),
    pageSize,
    ...(search && { search }),
    ...(confirmed && { confirmed: confirmed === "true" }),
  };
}

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return adminPage(args, (q) => [q.subscribers.page.prefetch(query), q.subscribers.counts.prefetch()]);
}

export default function AllSubscriber() {
  const [params] = useSearchParams();
  const [search, confirmed] = [searchOf(params), confirmedOf(params)];
  const subscribers = trpc.subscribers.page.useQuery(queryOf(params));
  const { data: counts } = trpc.subscribers.counts.useQuery();
  return (
    <>
      <PageHeader
        title="Subscribers"
        description={`Newsletter subscribers, newest first.${
          counts ? ` ${counts.confirmed} of ${counts.total} have confirmed their address.` : ""
        }`}
      />
      <div className="grid gap-2">
        <SearchForm placeholder="Part of an address" clear={paths.subscribers()} filters={{ confirmed }}>
          <SelectField
            label="Address"
            name="confirmed"
            className="min-w-44 max-sm:flex-1"
            options={[
              { value: "", label: "Any" },
              { value: "true", label: "Confirmed" },
              { value: "false", label: "Not confirmed" },
            ]}
            defaultValue={confirmed ?? ""}
          />
        </SearchForm>
        <div className="justify-self-end">
          <ExportLink of="subscribers" filter={{ search, confirmed }} />
        </div>
      </div>
      <Loaded query={subscribers} what="subscribers" lines={pageSize}>
        {(data) => (
          <SubscribersTable
            caption="Subscribers"
            captionHidden
            subscribers={data}
            pageSize={pageSize}
            pageKey="page"
            filtered={Boolean(search || confirmed)}
          />
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
