import { type Db, immediate } from "../client.ts";

/** Adds `n` sample orders in one statement: of every package and status, with many equal names and prices; paid ones in the ledger. */
export function addSampleOrders(db: Db, n: number): void {
  immediate(db, (tx) => {
    tx.$client
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)
        insert into orders (_id, package_name, package_price, price_cents, customer_email, email_key, customer_name,
          customer_address, customer_country, payment_status, order_status, order_date, created_at, updated_at)
        select printf('%012x%012x', 1700000000000 + i * 60000, i), iif(i % 7 < 4, 'Basic', iif(i % 7 < 6, 'Standard', 'Premium')),
          '49.50', 4950 + i * 7919 % 11, 'client' || (i * 7919 % 997) || '@example.com',
          'client' || (i * 7919 % 997) || '@example.com', 'Sample client ' || (i * 104729 % 61), '1 Example Street',
          'Exampleland ' || (i % 3), iif(i % 50 = 0, 'Cancelled', iif(i % 3 = 0, 'UnPaid', 'Paid')),
          iif(i % 4 = 0, 'Pending', 'Delivered'), '03/02/2026', 1700000000000 + i * 60000, 1700000000000 + i * 60000 from n`,
      )
      .run(n);
    tx.$client
      .prepare(
        `insert into ledger (_id, order_id, txn_id, status, gross_cents, currency, mode, created_at)
        select _id, _id, _id, 'Completed', price_cents, 'USD', 'live', created_at from orders where payment_status = 'Paid'`,
      )
      .run();
  });
}
