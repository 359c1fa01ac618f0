import { paths } from "@rankwright/schema";
import { Alert, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { Notice } from "./notice.ts";

/** Advice for a notice without a matching order, with other orders of the same e-mail. */
export function NoOrder({ notice: { state, email, ordersOfSender } }: { notice: Notice }) {
  if (state === "received")
    return (
      <Card>
        <p className="text-text-muted">Looking for the order…</p>
      </Card>
    );
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold">Order</h2>
      <Alert tone="warning" title="No matching order">
        {ordersOfSender.length > 0
          ? "The text names no order clearly. Open the one that is meant, or ask the customer."
          : `No order of ${email} matches. Anyone can enter a name and an order number, so check who wrote before you change an order.`}
      </Alert>
      {ordersOfSender.length > 0 && (
        <ul className="grid gap-2" aria-label={`Orders of ${email}`}>
          {ordersOfSender.map(({ _id, packageName, orderDate }) => (
            <li key={_id}>
              <ScreenLink href={paths.paymentStatus(_id)} className="link">
                {packageName}, {orderDate}
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
