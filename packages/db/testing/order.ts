import { type Db, immediate } from "@rankwright/db/core";
import { insertOrder, type OrderRow } from "@rankwright/db/orders";
import { insertLedgerRow } from "@rankwright/db/payments";

/** Places one sample order of 49.50 and books its payment, in one transaction. */
export function placePaidOrder(db: Db, customerName = "Sample client"): OrderRow {
  return immediate(db, (tx) => {
    const order = insertOrder(
      tx,
      {
        accountId: null,
        packageName: "Basic",
        packagePrice: "49.50",
        priceCents: 4_950,
        customerEmail: "one@example.com",
        emailKey: "one@example.com",
        customerName,
        customerAddress: "1 Example Street",
        customerCountry: "Exampleland",
        orderDate: "03/02/2026",
        testMode: null,
        idempotencyKey: null,
      },
      { byWhom: "one@example.com", note: "", now: 1 },
    );
    const row = {
      orderId: order._id,
      provider: "paypal-standard",
      txnId: order._id,
      status: "Completed",
      parentTxnId: null,
    } as const;
    const money = { grossCents: 4_950, currency: "USD", mode: "live", notificationId: null };
    insertLedgerRow(tx, { ...row, ...money }, 1);
    return order;
  });
}
