-- Number and total price of orders of each kind: for each day (UTC), and for all orders under day -1. Recomputed from the orders after a
-- migration.

delete from order_sums;
-- Counters that earlier versions stored.
delete from row_counts where list = 'orders';

insert into order_sums (day, package_name, payment_status, order_status, mode, currency, n, cents)
select created_at / 86400000, package_name, payment_status, order_status, coalesce(test_mode, 'live'), currency,
  count(*), sum(price_cents)
from orders group by 1, 2, 3, 4, 5, 6;

insert into order_sums (day, package_name, payment_status, order_status, mode, currency, n, cents)
select -1, package_name, payment_status, order_status, mode, currency, sum(n), sum(cents)
from order_sums group by 2, 3, 4, 5, 6;

create trigger order_sums_insert after insert on orders
begin
  insert into order_sums (day, package_name, payment_status, order_status, mode, currency, n, cents)
  select day, new.package_name, new.payment_status, new.order_status, coalesce(new.test_mode, 'live'), new.currency,
    1, new.price_cents
  from (select -1 as day union all select new.created_at / 86400000) where true
  on conflict do update set n = n + 1, cents = cents + excluded.cents;
end;

create trigger order_sums_update after
update of package_name, payment_status, order_status, test_mode, currency, price_cents, created_at on orders
begin
  update order_sums set n = n - 1, cents = cents - old.price_cents
  where day in (-1, old.created_at / 86400000) and package_name = old.package_name
    and payment_status = old.payment_status and order_status = old.order_status
    and mode = coalesce(old.test_mode, 'live') and currency = old.currency;
  insert into order_sums (day, package_name, payment_status, order_status, mode, currency, n, cents)
  select day, new.package_name, new.payment_status, new.order_status, coalesce(new.test_mode, 'live'), new.currency,
    1, new.price_cents
  from (select -1 as day union all select new.created_at / 86400000) where true
  on conflict do update set n = n + 1, cents = cents + excluded.cents;
end;

create trigger order_sums_delete after delete on orders
begin
  update order_sums set n = n - 1, cents = cents - old.price_cents
  where day in (-1, old.created_at / 86400000) and package_name = old.package_name
    and payment_status = old.payment_status and order_status = old.order_status
    and mode = coalesce(old.test_mode, 'live') and currency = old.currency;
end;
