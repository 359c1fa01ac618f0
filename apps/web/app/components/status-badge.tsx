import { type Order, type OrderStatus, orderTexts, type PaymentStatus, paths } from "@rankwright/schema";
import { Badge, ButtonLink, type Tone } from "@rankwright/ui";
import { ScreenLink } from "./screen-link.tsx";

const paymentTones = { UnPaid: "warning", Paid: "success", Cancelled: "neutral" } as const satisfies Record<
  PaymentStatus,
  Tone
>;
const orderTones = { Pending: "info", Delivered: "success" } as const satisfies Record<OrderStatus, Tone>;

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={paymentTones[status]} icon={status === "Cancelled" ? "close" : undefined}>
      {status}
    </Badge>
  );
}

export function OrderBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={orderTones[status]} icon={status === "Pending" ? "clock" : undefined}>
      {status}
    </Badge>
  );
}

/** Payment status of an order for its customer: a link to pay while it is unpaid, otherwise the status. */
export function CustomerPayment({
  order,
  size = "sm",
}: {
  order: Pick<Order, "_id" | "paymentStatus">;
  size?: "sm" | "md";
}) {
  if (order.paymentStatus === "Paid") return <Badge tone="success">{orderTexts.paid}</Badge>;
  if (order.paymentStatus === "Cancelled") return <Badge icon="close">{orderTexts.cancelled}</Badge>;
  return (
    <ButtonLink
      href={paths.payNow(order._id)}
      as={ScreenLink}
      size={size}
      variant={size === "sm" ? "secondary" : "primary"}
    >
      {orderTexts.payNow}
    </ButtonLink>
  );
}
