import { type Order, orderPrice } from "@rankwright/schema";
import { OrderBadge, PaymentBadge } from "#app/components/status-badge.tsx";

/** Price and statuses of an order, shown at the top of its card. */
export function PriceAndStates({
  order,
}: {
  order: Pick<
    Order,
    "packagePrice" | "total" | "currency" | "requestTitle" | "paymentStatus" | "orderStatus"
  >;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-4 border-b border-border pb-4">
      <p className="nums font-display text-3xl">{orderPrice(order)}</p>
      <p className="flex gap-2">
        {!(order.requestTitle && order.paymentStatus === "Paid") && (
          <PaymentBadge status={order.paymentStatus} />
        )}
        {order.paymentStatus !== "Cancelled" && <OrderBadge status={order.orderStatus} />}
      </p>
    </div>
  );
}
