import {
  currencyOf,
  formatAmount,
  type Order,
  type OrderLine,
  orderFields,
  orderPrice,
  taxWords,
} from "@rankwright/schema";
import { EmailAddress } from "@rankwright/ui";

/** Lists an order's lines and its discount, with their amounts. */
function lineWords(order: Order, lines: readonly OrderLine[]): string {
  const money = (amount: string) => formatAmount(amount, currencyOf(order));
  const { discount } = order;
  return [
    ...lines.map(({ text, amount }) => `${text}: ${money(amount)}`),
    ...(discount ? [`${discount.text}: −${money(discount.amount)}`] : []),
  ].join("\n");
}

/** All details of an order, as name and value. */
export function OrderFacts({ order }: { order: Order }) {
  const taxes = taxWords(order.taxes ?? [], currencyOf(order));
  const asked = orderFields
    .map(([name, { label }]) => [label, order[name]] as const)
    .filter(([, value]) => value !== "");
  const facts = [
    ["Package", order.packageName],
    ...(order.requestTitle ? [["Request", order.requestTitle] as const] : []),
    ["Price", orderPrice(order)],
    ...(order.lines && (order.lines.length > 1 || order.discount)
      ? [["Consists of", lineWords(order, order.lines)] as const]
      : []),
    ...(taxes.length > 0 ? [["Tax", taxes.join("\n")] as const] : []),
    ["Order Date", order.orderDate],
    ...asked.slice(0, 1),
    // Orders seen through a private link have no e-mail address.
    ...(order.customerEmail
      ? [["Email", <EmailAddress key="email" address={order.customerEmail} />] as const]
      : []),
    ...asked.slice(1),
    ["Order number", order._id],
    ...(order.earlyStart ? [["Early start", `“${order.earlyStart.text}”`] as const] : []),
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_1fr] print:grid-cols-[max-content_1fr_max-content_1fr] print:gap-y-1">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid print:col-span-2 print:grid-cols-subgrid"
        >
          <dt className="text-text-muted">{label}</dt>
          <dd className="nums whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
