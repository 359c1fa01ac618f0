import { paths, SUBSCRIPTION_STATES, subscriptionStateNames } from "@rankwright/schema";
import { PageHeader, SelectField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { SearchForm } from "#app/pages/admin/lists/search-form.tsx";
import type { Route } from "./+types/subscriptions";
import { AnnouncePrice } from "./announce-price.tsx";
import { filterOf, pageSize, queryOf } from "./subscription-query.ts";
import { SubscriptionsTable } from "./subscriptions-table.tsx";

export const meta = privateMeta("Subscriptions");

export function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const { packageId } = filterOf(params);
  return adminPage(args, (q) => [
    q.subscriptions.page.prefetch(queryOf(params)),
    q.subscriptions.packages.prefetch(),
    ...(packageId ? [q.subscriptions.pricesOf.prefetch({ packageId })] : []),
  ]);
}

/** All subscriptions, those with a failed payment first. */
export default function Subscriptions() {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const { state, packageId } = filter;
  const subscriptions = trpc.subscriptions.page.useQuery(queryOf(params));
  const { data: packages = [] } = trpc.subscriptions.packages.useQuery();
  const chosen = packages.find((each) => each.packageId === packageId);
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="Packages that your customers are charged for regularly. Those with a failed payment come first."
        action={chosen && <AnnouncePrice key={chosen.packageId} {...chosen} />}
      />
      <div className="grid gap-2">
        <SearchForm placeholder="Name or email" clear={paths.subscriptions()} filters={{ state, packageId }}>
          <SelectField
            label="State"
            name="state"
            className="min-w-36 max-sm:flex-1"
            options={[
              { value: "", label: "Any" },
              ...SUBSCRIPTION_STATES.map((value) => ({ value, label: subscriptionStateNames[value] })),
            ]}
            defaultValue={state ?? ""}
          />
          <SelectField
            label="Package"
            name="packageId"
            className="min-w-44 max-sm:flex-1"
            options={[
              { value: "", label: "Any" },
              ...packages.map((each) => ({ value: each.packageId, label: each.packageName })),
            ]}
            defaultValue={packageId ?? ""}
          />
        </SearchForm>
        <div className="justify-self-end">
          <ExportLink of="subscriptions" filter={filter} />
        </div>
      </div>
      <Loaded query={subscriptions} what="subscriptions" lines={pageSize}>
        {(data) => (
          <SubscriptionsTable
            subscriptions={data}
            filtered={Object.values(filter).some((value) => value !== undefined)}
          />
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
