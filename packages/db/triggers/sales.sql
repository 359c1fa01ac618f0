-- Sales per package and 15 minutes. Rebuilt from the rows after a migration, so that earlier sales are included.

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
