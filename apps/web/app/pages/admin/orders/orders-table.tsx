import { type Order, orderPrice, paths } from "@rankwright/schema";
import { type Column, EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { MoreFound } from "#app/components/more-found.tsx";
import { OrderName } from "#app/components/order-name.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { OrderBadge, PaymentBadge } from "#app/components/status-badge.tsx";
import { usePaging } from "#app/data/paging.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { type OrderSort, readOrderQuery } from "./order-query.ts";
import { type OrderSelection, selectOne, useIsSelected } from "./order-selection.ts";

export const orderColumns: readonly (Column<Order> & { by?: OrderSort })[] = [
  {
    id: "date",
    header: "Order Date",
    by: "orderDate",
    cell: (order) => <span className="nums">{order.orderDate}</span>,
  },
  {
    id: "customer",
    header: "Customer",
    by: "customerName",
    breakable: true,
    cell: (order) => (
      <span className="grid">
        <span className="font-semibold">{order.customerName}</span>
        <span className="text-xs text-text-muted wrap-anywhere">
          <EmailAddress address={order.customerEmail} />
        </span>
      </span>
    ),
  },
  {
    id: "package",
    header: "Package",
    by: "packageName",
    breakable: true,
    cell: (order) => <OrderName order={order} />,
  },
  {
    id: "price",
    header: "Price",
    by: "packagePrice",
    align: "end",
    cell: (order) => orderPrice(order),
  },
  {
    id: "payment",
    header: "Payment",
    by: "paymentStatus",
    cell: (order) => <PaymentBadge status={order.paymentStatus} />,
  },
  {
    id: "status",
    header: "Order status",
    by: "orderStatus",
    // "Cancelled" next to "Pending" would be contradictory, so such an order has no status badge.
    cell: (order) =>
      order.paymentStatus === "Cancelled" && order.orderStatus === "Pending" ? (
        <span className="text-text-muted">
          <span aria-hidden="true">–</span>
          <span className="sr-only">Not applicable</span>
        </span>
      ) : (
        <OrderBadge status={order.orderStatus} />
      ),
  },
  {
    id: "update",
    header: "",
    align: "end",
    cell: (order) => (
      <ScreenLink
        href={paths.paymentStatus(order._id)}
        className="row-link link text-sm font-semibold"
        aria-label={`Update the order of ${order.customerName}`}
      >
        Update
      </ScreenLink>
    ),
  },
];

interface OrdersTableProps<Row extends Order> {
  caption: string;
  captionHidden?: boolean;
  orders: { rows: Row[]; total: number; page: number; pages: number; isMore?: true };
  /** Search parameter of the page number. */
  pageKey: string;
  /** True if the column headers are links that sort the whole list. */
  sortable?: boolean;
  /** Replaces the default columns. */
  columns?: readonly (Column<Row> & { by?: OrderSort })[];
  /** Selection of orders. If set, each order has a checkbox. */
  choice?: OrderSelection;
}

function ChoiceBox({ order: { _id, customerName }, choice }: { order: Order; choice: OrderSelection }) {
  const hydrated = useHydrated();
  return (
    <label className="relative z-1 -m-2.5 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={`Select the order of ${customerName}`}
        disabled={!hydrated}
        checked={useIsSelected(choice, _id)}
        onChange={({ target }) => selectOne(choice, _id, target.checked)}
      />
    </label>
  );
}

const choiceColumn = (choice: OrderSelection): Column<Order> => ({
  id: "choice",
  header: "Select",
  cell: (order) => <ChoiceBox order={order} choice={choice} />,
});

/** Table of all customers' orders, for the panel. */
export function OrdersTable<Row extends Order>(props: OrdersTableProps<Row>) {
  const { caption, captionHidden, orders, pageKey, sortable = false, choice, columns = orderColumns } = props;
  const { href } = usePaging(pageKey);
  const [params] = useSearchParams();
  const { sort = "orderDate", ascending, ...filter } = readOrderQuery(params);
  const sortHref = (by: OrderSort) => {
    const next = new URLSearchParams(params);
    next.delete(pageKey);
    next.set("sort", by);
    if (sort === by && !ascending) next.set("ascending", "true");
    else next.delete("ascending");
    return `?${next}`;
  };
  const shown = columns.map(({ by, ...column }) =>
    by && sortable
      ? {
          ...column,
          sort: {
            direction: sort === by ? (ascending ? "ascending" : "descending") : "none",
            href: sortHref(by),
          } as const,
        }
      : column,
  );
  const filtered = sortable && Object.keys(filter).length > 0;
  return (
    <div className="grid gap-4">
      <Table
        caption={caption}
        {...(captionHidden && { captionHidden })}
        as={ScreenLink}
        columns={choice ? [choiceColumn(choice), ...shown] : shown}
        rows={orders.rows}
        rowKey={(order) => order._id}
        empty={
          filtered ? (
            <EmptyState
              icon="search"
              title="No matching orders"
              text="Try fewer words, other dates or another status."
            />
          ) : (
            <EmptyState
              icon="cart"
              title="No orders yet"
              text="Orders appear here when customers place them."
            />
          )
        }
      />
      <MoreFound of={orders} what="orders" />
      <Pagination label={caption} page={orders.page} pages={orders.pages} href={href} as={ScreenLink} />
    </div>
  );
}
