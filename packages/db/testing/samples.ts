import { type Db, immediate } from "@rankwright/db/core";

const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)";
const id = "printf('%012x%012x', 1700000000000 + i * 60000, i)";
const time = "1700000000000 + i * 60000";

/** Adds `n` sample messages, subscribers (one in eight unsubscribed) and audit log entries, of every kind. */
export function addSampleLists(db: Db, n: number): void {
  immediate(db, ({ $client }) => {
    $client
      .prepare(
        `${numbers} insert into messages (_id, name, email, number, subject, message, message_status, created_at)
        select ${id}, 'Sample ' || (i % 61), 'client' || (i % 997) || '@example.com', '1', 'A question', 'How long?',
          iif(i % 3 = 0, 'UnRead', 'Read'), ${time} from n`,
      )
      .run(n);
    $client
      .prepare(
        `${numbers} insert into subscribers (_id, subemail, email_key, created_at, confirmed_at, unsubscribed_at)
        select printf('%024x', i * 7919 % 1000003 * 1000003 + i), 'reader' || i || '@example.com', 'reader' || i || '@example.com',
          ${time}, iif(i % 4 = 0, null, ${time}), iif(i % 8 = 3, ${time}, null) from n`,
      )
      .run(n);
    $client
      .prepare(
        `${numbers} insert into audit_log (_id, by_email, action, subject, created_at)
        select ${id}, iif(i % 5 = 0, 'second@example.com', 'owner@example.com'),
          case i % 7 when 0 then 'orders.cancel' when 1 then 'content.banner.update' when 2 then 'content.faq.update'
            when 3 then 'users.create' else 'orders.setOrderStatus' end, 'A sample', ${time} from n`,
      )
      .run(n);
  });
}

/**
 * Adds a flagged checkout of the last weeks to each unpaid order, and one notification per order: booked for paid orders and noted for
 * others. The last twenty need review: ten verified ones that were rejected, and ten forged ones.
 */
export function addSamplePayments(db: Db): void {
  immediate(db, ({ $client }) => {
    $client.exec(
      `insert into payment_sessions (_id, order_id, provider, open_for, nonce, payee_email, amount_cents, currency, mode, flag, flagged_at, created_at)
      select 'f' || substr(_id, 2), _id, 'paypal-standard', _id, 'nonce', 'pay@example.com', price_cents, 'USD', 'local', 'Unpaid for an hour.',
        unixepoch() * 1000, (unixepoch() - 3600 * (2 + rowid % 600)) * 1000 from orders where payment_status = 'UnPaid'`,
    );
    $client.exec(
      `insert into notifications (_id, provider, source, event_id, raw, headers, event, state, reason, order_id, txn_id, tries, created_at, verified_at, processed_at)
      select _id, 'paypal-standard', 'webhook', '', cast(printf('txn_id=%s&payment_status=Completed&mc_gross=49.50&last_name=%.1000c', _id, 'x') as blob), '{}', json_object('type', 'captured', 'status', 'Completed', 'txnId', _id, 'parentTxnId', '', 'invoiceId', '', 'nonce', '',
          'reference', '', 'payee', '', 'receiver', '', 'currency', 'USD', 'cents', 4950, 'amount', '49.50', 'isTest', json('true'), 'reasonCode', '', 'payer', 'x'),
        iif(place <= 10, 'forged', iif(place <= 20, 'rejected', iif(payment_status = 'Paid', 'booked', 'noted'))), '', iif(payment_status = 'Paid', _id, null),
        iif(place > 10, _id, null), 1, created_at, iif(place > 10, created_at, null), created_at
      from (select _id, payment_status, created_at, row_number() over (order by _id desc) as place from orders)`,
    );
  });
}

/**
 * Adds `n` sample orders in one statement: of every package and status, with many equal names and prices, each in every status. Paid orders
 * also get a ledger row.
 */
export function addSampleOrders(db: Db, n: number): void {
  immediate(db, (tx) => {
    tx.$client
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < @n)
        insert into orders (_id, package_name, package_price, price_cents, customer_email, email_key, customer_name,
          customer_address, customer_country, payment_status, order_status, order_date, created_at, updated_at)
        select printf('%012x%012x', 1700000000000 + i * 60000, i), iif(i % 7 < 4, 'Basic', iif(i % 7 < 6, 'Standard', 'Premium')),
          '49.50', 4950 + i * 7919 % 11, 'client' || (i * 7919 % 997) || '@example.com',
          'client' || (i * 7919 % 997) || '@example.com', 'Sample client ' || (i * 104729 % max(61, cast(@n / 10 as integer))), '1 Example Street',
          'Exampleland ' || (i % 11), iif(i % 50 = 0, 'Cancelled', iif(i % 3 = 0, 'UnPaid', 'Paid')),
          iif(i % 4 = 0, 'Pending', 'Delivered'), '03/02/2026', 1700000000000 + i * 60000, 1700000000000 + i * 60000 from n`,
      )
      .run({ n });
    tx.$client
      .prepare(
        `insert into ledger (_id, order_id, provider, txn_id, status, gross_cents, currency, mode, created_at)
        select _id, _id, 'paypal-standard', _id, 'Completed', price_cents, 'USD', 'live', created_at from orders where payment_status = 'Paid'`,
      )
      .run();
  });
}
