import { type Db, immediate } from "../client.ts";

const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)";
const id = "printf('%012x%012x', 1700000000000 + i * 60000, i)";
const time = "1700000000000 + i * 60000";

/** Adds `n` sample messages, subscribers (one in eight has ended it) and entries of the audit log, of every kind. */
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
 * Adds a checkout of the last weeks to each unpaid order there is, flagged for the admin, and as many notifications as there
 * are orders: those of the paid ones booked, the others noted, but for the last few, which need a look: ten genuine ones that
 * do not fit and ten forged ones.
 */
export function addSamplePayments(db: Db): void {
  immediate(db, ({ $client }) => {
    $client.exec(
      `insert into invoices (_id, order_id, open_for, nonce, payee_email, amount_cents, currency, mode, flag, flagged_at, created_at)
      select 'f' || substr(_id, 2), _id, _id, 'nonce', 'pay@example.com', price_cents, 'USD', 'local', 'Unpaid for an hour.',
        unixepoch() * 1000, (unixepoch() - 3600 * (2 + rowid % 600)) * 1000 from orders where payment_status = 'UnPaid'`,
    );
    $client.exec(
      `insert into notifications (_id, raw, state, reason, order_id, txn_id, tries, created_at, verified_at, settled_at)
      select _id, cast(printf('txn_id=%s&payment_status=Completed&mc_gross=49.50&last_name=%.1000c', _id, 'x') as blob),
        iif(place <= 10, 'forged', iif(place <= 20, 'unfit', iif(payment_status = 'Paid', 'booked', 'noted'))), '', iif(payment_status = 'Paid', _id, null),
        iif(place > 10, _id, null), 1, created_at, iif(place > 10, created_at, null), created_at
      from (select _id, payment_status, created_at, row_number() over (order by _id desc) as place from orders)`,
    );
  });
}
