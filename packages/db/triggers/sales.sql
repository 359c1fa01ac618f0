-- Sums of the ledger, each for one mode ("live", or a test mode) and one currency. Rebuilt from the rows after a migration.

-- Balance of the ledger.

delete from counters where name like 'net:%';

insert into counters (name, value)
select 'net:' || iif(mode in ('local', 'sandbox'), mode, 'live') || ':' || currency, sum(gross_cents)
from ledger group by 1;

create trigger ledger_sum_insert after insert on ledger
begin
  insert into counters
  values ('net:' || iif(new.mode in ('local', 'sandbox'), new.mode, 'live') || ':' || new.currency, new.gross_cents)
  on conflict do update set value = value + excluded.value;
end;

-- Sales and placed orders per 15 minutes.

delete from sales_buckets;

insert into sales_buckets (mode, currency, bucket, gross_cents, refunded_cents, payments, orders)
select
  iif(mode in ('local', 'sandbox'), mode, 'live'),
  currency,
  created_at / 900000,
  sum(max(gross_cents, 0)),
  -sum(min(gross_cents, 0)),
  sum(gross_cents > 0),
  0
from ledger group by 1, 2, 3;

insert into sales_buckets (mode, currency, bucket, gross_cents, refunded_cents, payments, orders)
select coalesce(test_mode, 'live'), currency, created_at / 900000, 0, 0, 0, count(*)
from orders where true group by 1, 2, 3
on conflict do update set orders = excluded.orders;

create trigger sales_buckets_ledger after insert on ledger
begin
  insert into sales_buckets (mode, currency, bucket, gross_cents, refunded_cents, payments, orders) values (
    iif(new.mode in ('local', 'sandbox'), new.mode, 'live'),
    new.currency,
    new.created_at / 900000,
    max(new.gross_cents, 0),
    -min(new.gross_cents, 0),
    new.gross_cents > 0,
    0
  ) on conflict do update set
    gross_cents = gross_cents + excluded.gross_cents,
    refunded_cents = refunded_cents + excluded.refunded_cents,
    payments = payments + excluded.payments;
end;

create trigger sales_buckets_orders after insert on orders
begin
  insert into sales_buckets (mode, currency, bucket, gross_cents, refunded_cents, payments, orders)
  values (coalesce(new.test_mode, 'live'), new.currency, new.created_at / 900000, 0, 0, 0, 1)
    on conflict do update set orders = orders + 1;
end;

-- Sales per package and 15 minutes.

delete from package_sales;

insert into package_sales (package_name, mode, currency, bucket, gross_cents, refunded_cents, payments)
select
  orders.package_name,
  iif(ledger.mode in ('local', 'sandbox'), ledger.mode, 'live'),
  ledger.currency,
  ledger.created_at / 900000,
  sum(max(ledger.gross_cents, 0)),
  -sum(min(ledger.gross_cents, 0)),
  sum(ledger.gross_cents > 0)
from ledger join orders on orders._id = ledger.order_id
group by 1, 2, 3, 4;

create trigger package_sales_ledger after insert on ledger
begin
  insert into package_sales (package_name, mode, currency, bucket, gross_cents, refunded_cents, payments)
  select
    package_name,
    iif(new.mode in ('local', 'sandbox'), new.mode, 'live'),
    new.currency,
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
