-- The list of payments: one row per received payment, and one per checkout that was opened but not paid. The view defines the rows of an
-- order; after a change of the order the triggers replace them. Rebuilt after a migration, so that earlier payments are included.

create view payment_rows as
with received as (
  select
    paid.*,
    orders.payment_status, orders.price_cents,
    -- Refunds and reversals that name the payment, as a positive number. A cancelled reversal reduces it.
    (select coalesce(-sum(back.gross_cents), 0) from ledger back
      where back.order_id = paid.order_id and back.provider = paid.provider and back.parent_txn_id = paid.txn_id) as own_cents,
    (select coalesce(-sum(back.gross_cents), 0)
      from ledger back join notifications sent on sent._id = back.notification_id
      where back.order_id = paid.order_id and back.provider = paid.provider and back.parent_txn_id = paid.txn_id
        and sent.event ->> '$.type' in ('reversed', 'reversalCanceled')) as reversed_cents,
    exists (select 1 from notifications sent where sent.order_id = paid.order_id and sent.state = 'disputed'
      and sent.event ->> '$.parentTxnId' = paid.txn_id) as has_dispute,
    -- Refunds that name no payment of the order, such as those recorded by hand. They count for its oldest payments.
    (select coalesce(-sum(loose.gross_cents), 0) from ledger loose
      where loose.order_id = paid.order_id and loose.gross_cents < 0 and not exists (select 1 from ledger named
        where named.order_id = loose.order_id and named.provider = loose.provider and named.txn_id = loose.parent_txn_id)) as loose_cents,
    (select sum(gross_cents) from ledger entry where entry.order_id = paid.order_id) as balance_cents
  from ledger paid join orders on orders._id = paid.order_id
  where paid.parent_txn_id is null and paid.gross_cents > 0
), returned as (
  select received.*, min(gross_cents, max(0, own_cents) + max(0, min(gross_cents - max(0, own_cents), loose_cents - coalesce(
    sum(max(0, gross_cents - max(0, own_cents))) over (
      partition by order_id order by _id rows between unbounded preceding and 1 preceding), 0)))) as returned_cents
  from received
)
select
  returned._id, returned.order_id, returned.provider as method,
  case
    when reversed_cents > 0 or has_dispute then 'disputed'
    when returned_cents >= gross_cents then 'refunded'
    when payment_status <> 'Paid' and balance_cents < price_cents then 'underpaid'
    when returned_cents > 0 then 'partlyRefunded'
    else 'succeeded'
  end as state,
  iif(returned.mode in ('local', 'sandbox'), returned.mode, 'live') as mode,
  returned.currency, gross_cents as cents, gross_cents as received_cents, returned_cents,
  (select sent.event ->> '$.feeCents' from notifications sent where sent._id = returned.notification_id) as fee_cents,
  iif(returned.provider = 'by-hand', '', returned.txn_id) as reference,
  returned.created_at
from returned
union all
select
  attempt._id, attempt.order_id, attempt.provider,
  case
    when news in ('pending', 'failed') then news
    when open_for is null then 'cancelled'
    when attempt.provider = 'bank-transfer' then 'pending'
    when notice is not null then 'failed'
    else 'incomplete'
  end,
  iif(attempt.mode in ('local', 'sandbox'), attempt.mode, 'live'), attempt.currency, attempt.amount_cents, 0, 0, null,
  coalesce(attempt.reference, ''), coalesce(attempt.opened_at, attempt.created_at)
from (
  select payment_sessions.*, (
    select sent.event ->> '$.type' from notifications sent
    where sent.order_id = payment_sessions.order_id and sent.provider = payment_sessions.provider and sent.state = 'noted'
      and sent.event ->> '$.type' in ('pending', 'failed')
      and (sent.event ->> '$.invoiceId' = payment_sessions._id or sent.event ->> '$.reference' = payment_sessions.reference)
    order by sent._id desc limit 1
  ) as news
  from payment_sessions
) attempt
where (opened_at is not null or news is not null)
  and not exists (select 1 from ledger where ledger.order_id = attempt.order_id and ledger.provider = attempt.provider
    and parent_txn_id is null and gross_cents > 0);

delete from payments;

insert into payments select * from payment_rows;

-- Number and sums of the payments of each kind, per day (UTC) and, as day -1, of all days.

delete from payment_sums;

insert into payment_sums (day, state, method, mode, currency, n, received_cents, returned_cents, fee_cents)
select iif(whole, -1, created_at / 86400000), state, method, mode, currency,
  count(*), sum(received_cents), sum(returned_cents), coalesce(sum(fee_cents), 0)
from payments, (select true as whole union all select false)
group by 1, 2, 3, 4, 5;

create trigger payment_sums_insert after insert on payments
begin
  insert into payment_sums (day, state, method, mode, currency, n, received_cents, returned_cents, fee_cents)
  select day, new.state, new.method, new.mode, new.currency, 1, new.received_cents, new.returned_cents, coalesce(new.fee_cents, 0)
  from (select -1 as day union all select new.created_at / 86400000)
  -- The parser needs a condition before "on conflict".
  where true on conflict do update set
    n = n + 1,
    received_cents = received_cents + excluded.received_cents,
    returned_cents = returned_cents + excluded.returned_cents,
    fee_cents = fee_cents + excluded.fee_cents;
end;

create trigger payment_sums_delete after delete on payments
begin
  update payment_sums set
    n = n - 1,
    received_cents = received_cents - old.received_cents,
    returned_cents = returned_cents - old.returned_cents,
    fee_cents = fee_cents - coalesce(old.fee_cents, 0)
  where day in (-1, old.created_at / 86400000)
    and state = old.state and method = old.method and mode = old.mode and currency = old.currency;
end;

create trigger payments_ledger after insert on ledger
begin
  delete from payments where order_id = new.order_id;
  insert into payments select * from payment_rows where order_id = new.order_id;
end;

create trigger payments_order after update of payment_status on orders
begin
  delete from payments where order_id = new._id;
  insert into payments select * from payment_rows where order_id = new._id;
end;

create trigger payments_session_insert after insert on payment_sessions
begin
  delete from payments where order_id = new.order_id;
  insert into payments select * from payment_rows where order_id = new.order_id;
end;

create trigger payments_session_update
after update of reference, open_for, opened_at, notice on payment_sessions
begin
  delete from payments where order_id = new.order_id;
  insert into payments select * from payment_rows where order_id = new.order_id;
end;

create trigger payments_notification after update of state, order_id on notifications
when new.order_id is not null
begin
  delete from payments where order_id = new.order_id;
  insert into payments select * from payment_rows where order_id = new.order_id;
end;
