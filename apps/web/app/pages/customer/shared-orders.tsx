import { ORDER_PAGE_SIZES, paths } from "@rankwright/schema";
import { Pagination, Table } from "@rankwright/ui";
import { OrderName } from "#app/components/order-name.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { OrderBadge } from "#app/components/status-badge.tsx";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";

/** Search parameter of the page number. The customer's own orders on the same screen use another. */
const PAGE_KEY = "shared";

const queryOf = (page: number) => ({ page, pageSize: ORDER_PAGE_SIZES.mine });

/** Query of the shared orders, for the loader of a screen that shows them. */
export const sharedOrdersQuery = (request: Request) => queryOf(requestedPage(request, PAGE_KEY));

/** Orders that other customers have shared with the user. Renders nothing if there are none. */
export function SharedOrders() {
  const { page, href } = usePaging(PAGE_KEY);
  const { data } = trpc.orders.sharedPage.useQuery(queryOf(page));
  if (!data || data.total === 0) return null;
  return (
    <div className="grid gap-4">
      <Table
        caption="Shared with You"
        columns={[
          { id: "date", header: "Order Date", cell: (order) => order.orderDate },
          {
            id: "package",
            header: "Package",
            breakable: true,
            cell: (order) => <OrderName order={order} className="font-semibold" />,
          },
          { id: "customer", header: "Customer", breakable: true, cell: (order) => order.customerName },
          {
            id: "status",
            header: "Order status",
            cell: (order) => order.paymentStatus !== "Cancelled" && <OrderBadge status={order.orderStatus} />,
          },
          {
            id: "view",
            header: "",
            align: "end",
            cell: (order) => (
              <ScreenLink
                href={paths.myOrderView(order._id)}
                className="link text-sm font-semibold"
                aria-label={`View the ${order.packageName} order of ${order.customerName}`}
              >
                View
              </ScreenLink>
            ),
          },
        ]}
        rows={data.rows}
        rowKey={(order) => order._id}
      />
      <Pagination label="Shared with You" page={data.page} pages={data.pages} href={href} as={ScreenLink} />
    </div>
  );
}
