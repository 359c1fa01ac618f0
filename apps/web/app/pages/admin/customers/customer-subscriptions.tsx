import { paths } from "@rankwright/schema";
import { Table } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { dayOf, SubscriptionBadge } from "#app/pages/admin/subscriptions/state-badge.tsx";

/** The customer's subscriptions. Renders nothing if there are none. */
export function CustomerSubscriptions({ _id }: { _id: string }) {
  const { data = [] } = trpc.subscriptions.ofCustomer.useQuery({ _id });
  if (data.length === 0) return null;
  return (
    <Table
      caption="Subscriptions"
      columns={[
        {
          id: "package",
          header: "Package",
          breakable: true,
          cell: (one) => (
            <ScreenLink href={paths.subscriptionView(one._id)} className="row-link link font-semibold">
              {one.packageName}
            </ScreenLink>
          ),
        },
        { id: "price", header: "Price", cell: ({ price }) => <span className="nums">{price}</span> },
        { id: "state", header: "State", cell: (one) => <SubscriptionBadge {...one} /> },
        {
          id: "next",
          header: "Next charge",
          cell: ({ nextCharge }) => (
            <span className="nums">{nextCharge === null ? "–" : dayOf(nextCharge)}</span>
          ),
        },
      ]}
      rows={data}
      rowKey={(one) => one._id}
    />
  );
}
