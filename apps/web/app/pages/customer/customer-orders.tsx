import { orderName, orderPrice, paths } from "@rankwright/schema";
import { ButtonLink, type Column, EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { useRouteLoaderData } from "react-router";
import { OrderName } from "#app/components/order-name.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { CustomerPayment, OrderBadge } from "#app/components/status-badge.tsx";
import { usePaging } from "#app/data/paging.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import type { loader as layout } from "./layout.tsx";

type OwnOrder = RouterOutputs["orders"]["minePage"]["rows"][number];

interface CustomerOrdersProps {
  caption: string;
  captionHidden?: boolean;
  orders: { rows: OwnOrder[]; page: number; pages: number };
  /** Adds the progress of the work and a link to each order's page. */
  detailed?: boolean;
}

const date: Column<OwnOrder> = { id: "date", header: "Order Date", cell: (order) => order.orderDate };
const name: Column<OwnOrder> = {
  id: "package",
  header: "Package",
  breakable: true,
  cell: (order) => <OrderName order={order} className="font-semibold" />,
};
const price: Column<OwnOrder> = {
  id: "price",
  header: "Price",
  align: "end",
  cell: (order) => orderPrice(order),
};
const payment: Column<OwnOrder> = {
  id: "status",
  header: "Status",
  cell: (order) => <CustomerPayment order={order} />,
};
const progress: Column<OwnOrder> = {
  id: "progress",
  header: "Order status",
  // A cancelled order has no progress.
  cell: (order) => order.paymentStatus !== "Cancelled" && <OrderBadge status={order.orderStatus} />,
};
const nextWords = {
  pay: "",
  brief: "Fill in the brief",
  work: "We are working on it",
  changes: "We are working on your changes",
  answer: "Review the delivery",
  done: "View the delivery",
  cancelled: "",
} as const satisfies Record<OwnOrder["next"], string>;

const next: Column<OwnOrder> = {
  id: "next",
  header: "Next step",
  cell: (order) =>
    !order.isPlanPayment &&
    nextWords[order.next] && (
      <ScreenLink
        href={paths.myOrderView(order._id)}
        className={order.next === "answer" ? "link font-semibold" : "link"}
      >
        {nextWords[order.next]}
      </ScreenLink>
    ),
};

const view: Column<OwnOrder> = {
  id: "view",
  header: "",
  align: "end",
  cell: (order) => (
    <ScreenLink
      href={paths.myOrderView(order._id)}
      className="link text-sm font-semibold"
      aria-label={`View the ${orderName(order)} order of ${order.orderDate}`}
    >
      View
    </ScreenLink>
  ),
};

/** A customer's orders: package, date, and a link to pay unpaid ones. */
export function CustomerOrders({ caption, captionHidden, orders, detailed = false }: CustomerOrdersProps) {
  const { href } = usePaging();
  const columns = detailed
    ? [date, name, price, progress, payment, next, view]
    : [date, name, price, payment, next];
  return (
    <div className="grid gap-4">
      <Table
        caption={caption}
        {...(captionHidden && { captionHidden })}
        columns={columns}
        rows={orders.rows}
        rowKey={(order) => order._id}
        empty={<NoOrders />}
      />
      <Pagination label={caption} page={orders.page} pages={orders.pages} href={href} as={ScreenLink} />
    </div>
  );
}

/**
 * Text for an account without orders. While the e-mail address is unconfirmed, the text doesn't depend on whether orders with that address
 * exist, so that nobody learns about a stranger's orders. The notice at the top of the page has a button to send the link again.
 */
function NoOrders() {
  const user = useRouteLoaderData<typeof layout>("pages/customer/layout")?.user;
  const packages = <ButtonLink href={paths.pricing()}>See the packages</ButtonLink>;
  if (user && !user.emailVerified)
    return (
      <EmptyState
        icon="mail"
        title="No orders to show yet"
        text={
          <>
            Confirm your address to see orders placed with <EmailAddress address={user.email} />: open the
            link we sent to it.
          </>
        }
        action={packages}
      />
    );
  return (
    <EmptyState
      icon="cart"
      title="You have no orders yet"
      text="Your orders will appear here. Choose a package to begin."
      action={packages}
    />
  );
}
