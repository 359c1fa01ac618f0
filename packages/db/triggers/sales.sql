-- The sales of each package by quarters of an hour, and what is unpaid. Both are built from the rows after an update of the
-- database, so that what was sold before they were kept is in them.

delete from package_sales;

insert into package_sales (package_name, mode, bucket, gross_cents, refunded_cents, payments)
select
  orders.package_name,
  iif(ledger.mode in ('local', 'sandbox'), ledger.mode, 'live'),
  ledger.created_at / 900000,
  sum(max(ledger.gross_cents, 0)),
  -sum(min(ledger.gross_cents, 0)),
  sum(ledger.gross_cents > 0)
from ledger join orders on orders._id = ledger.order_id
group by 1, 2, 3;

create trigger package_sales_ledger after insert on ledger
begin
  insert into package_sales (package_name, mode, bucket, gross_cents, refunded_cents, payments)
  select
    package_name,
    iif(new.mode in ('local', 'sandbox'), new.mode, 'live'),
    new.created_at / 900000,
    max(new.gross_cents, 0),
    -min(new.gross_cents, 0),
    new.gross_cents > 0
  from orders where _id = new.order_id
  on conflict do update set
    gross_cents = gross_cents + excluded.gross_cents,
    refunded_cents = refunded_cents + excluded.refunded_cents,
    payments = payments + excluded.payments;
end;

delete from counters where name glob 'unpaid:*' or name glob 'unpaid-orders:*';

insert into counters (name, value)
select 'unpaid:' || coalesce(test_mode, 'live'), sum(price_cents)
from orders where payment_status = 'UnPaid' group by test_mode;

insert into counters (name, value)
select 'unpaid-orders:' || coalesce(test_mode, 'live'), count(*)
from orders where payment_status = 'UnPaid' group by test_mode;

create trigger orders_unpaid_insert after insert on orders
when new.payment_status = 'UnPaid'
begin
  insert into counters values
    ('unpaid:' || coalesce(new.test_mode, 'live'), new.price_cents),
    ('unpaid-orders:' || coalesce(new.test_mode, 'live'), 1)
    on conflict do update set value = value + excluded.value;
end;

create trigger orders_unpaid_update after update of payment_status on orders
when (new.payment_status = 'UnPaid') <> (old.payment_status = 'UnPaid')
begin
  insert into counters values
    ('unpaid:' || coalesce(new.test_mode, 'live'), iif(new.payment_status = 'UnPaid', 1, -1) * new.price_cents),
    ('unpaid-orders:' || coalesce(new.test_mode, 'live'), iif(new.payment_status = 'UnPaid', 1, -1))
    on conflict do update set value = value + excluded.value;
end;

create trigger orders_unpaid_delete after delete on orders
when old.payment_status = 'UnPaid'
begin
  update counters set value = value - old.price_cents where name = 'unpaid:' || coalesce(old.test_mode, 'live');
  update counters set value = value - 1 where name = 'unpaid-orders:' || coalesce(old.test_mode, 'live');
end;
