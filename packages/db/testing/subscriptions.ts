import { type Db, immediate } from "@rankwright/db/core";

const CONSENT = '{"text":"You agree to the charges.","version":"1","at":1700000000000}';
const day = (at: string) => `date((${at}) / 1000, 'unixepoch')`;

/** Sample subscriptions to add. */
export interface SampleSubscriptions {
  /** Number of subscriptions, and of periods that each has had. */
  subscriptions: number;
  periods: number;
  /** Number of active subscriptions that become due at `now`; the others are due in the following 29 days. */
  due: number;
  now: number;
}

/**
 * Adds sample subscriptions of three packages in every state, with stored means of payment, and with a paid order and a period for each
 * month so far. Their numbers are `pm_0`, `pm_1` … and `cus_0`, `cus_1` … at Stripe, in the local test mode.
 */
export function addSampleSubscriptions(
  db: Db,
  { subscriptions, periods, due, now }: SampleSubscriptions,
): void {
  // Numbers in parameters are floating-point numbers; big integers are integers.
  const [n, ...rest] = [subscriptions, periods, due, now].map(BigInt);
  const sizes = { n, periods: rest[0], due: rest[1], now: rest[2] };
  immediate(db, ({ $client }) => {
    $client
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < @n)
        insert into payment_methods (_id, provider, mode, customer_ref, method_ref, label, expires, created_at)
        select printf('%024x', i), 'stripe', 'local', 'cus_' || i, 'pm_' || i, 'Visa •••• 4242', '2099-12', 1700000000000 from n`,
      )
      .run({ n });
    // Orders of the first period, then those of the second, and so on, as they were placed.
    $client
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < @n * @periods),
        o as (select i, i % @n as s, i / @n + 1 as period, @now - (@periods - i / @n) * 30 * 86400000 + i % @n as at from n)
        insert into orders (_id, package_name, package_price, price_cents, customer_email, email_key, customer_name,
          customer_address, customer_country, payment_status, order_status, order_date, test_mode, subscription_id, period, created_at, updated_at)
        select printf('%012x%012x', at, i), iif(s % 7 < 4, 'Basic', iif(s % 7 < 6, 'Standard', 'Premium')), '49.50', 4950,
          'client' || s || '@example.com', 'client' || s || '@example.com', 'Sample client ' || s, '1 Example Street',
          'Exampleland ' || (s % 11), iif(s % 500 = 499, 'UnPaid', 'Paid'), 'Delivered', '03/02/2026', 'local', printf('5%023x', s), period, at, at
        from o`,
      )
      .run(sizes);
    $client
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < @n),
        s as (
          select i, @now - @periods * 30 * 86400000 + i as at,
            case when i % 500 = 499 then 'pending' when i % 5 = 4 then 'ended' when i % 50 = 3 then 'paused' when i % 50 = 2 then 'pastDue'
              else 'active' end as state
          from n
        ),
        a as (select *, sum(state = 'active') over (order by i) as place from s),
        d as (select *, iif(state = 'active', iif(place <= @due, @now, @now + (1 + i % 29) * 86400000), null) as next_at from a)
        insert into subscriptions (_id, first_order_id, package_id, package_name, terms, currency, mode, state, anchor_day, anchor_period,
          next_period, next_at, method_id, consent, ended_at, stopped_unpaid, created_at, updated_at)
        select printf('5%023x', i), printf('%012x%012x', at, i), printf('%024x', iif(i % 7 < 4, 1, iif(i % 7 < 6, 2, 3))),
          iif(i % 7 < 4, 'Basic', iif(i % 7 < 6, 'Standard', 'Premium')),
          json_object('price', '49.50', 'priceCents', 4950, 'unit', 'month', 'every', 1, 'minimumCharges', null, 'noticeDays', null,
            'trialDays', null, 'trialCents', 0, 'setupFeeCents', 0, 'maxCharges', null, 'requests', null, 'mayPause', json('true')),
          'USD', 'local', state, ${day("coalesce(next_at, @now)")}, @periods + 1, @periods + 1, next_at, printf('%024x', i), '${CONSENT}',
          iif(state = 'ended', @now - i % 365 * 86400000, null), state = 'paused' and i % 100 = 3, at, at
        from d`,
      )
      .run(sizes);
    $client
      .prepare(
        `insert into subscription_periods (_id, subscription_id, number, starts_on, ends_on, state, order_id, failures, reason, needs_customer, created_at)
        select 'a' || substr(_id, 2), subscription_id, period, ${day("created_at")}, ${day("created_at + 30 * 86400000")}, 'paid', _id, 0, '', 0, created_at
        from orders where subscription_id is not null`,
      )
      .run();
  });
}
