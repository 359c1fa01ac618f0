import { type Order, orderPrice } from "@rankwright/schema";

interface PaymentSummaryProps {
  order: Pick<Order, "packageName" | "packagePrice" | "total" | "currency" | "orderDate">;
}

/** Package, amount and date of the order that is being paid. */
export function PaymentSummary({ order }: PaymentSummaryProps) {
  return (
    <dl className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="min-w-0 font-semibold wrap-anywhere">{order.packageName}</dt>
        <dd className="nums font-display text-3xl">{orderPrice(order)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-sm text-text-muted">
        <dt>Ordered</dt>
        <dd className="nums">{order.orderDate}</dd>
      </div>
    </dl>
  );
}
