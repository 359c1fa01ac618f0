-- Customers: everybody who has ordered or has an account, by e-mail. Recomputed from the orders and accounts after a migration; notes and
-- tags are kept.

-- The shop's currency, in which customers are sorted by what they spent.
create view shop_currency as
select coalesce((select data ->> '$.currency' from settings where name = 'business'), 'USD') as code;

update customers set orders = 0, live_cents = 0, all_cents = 0;

-- With a single max(), SQLite takes the other columns from the row that has it: here, the newest order.
insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
select lower(hex(randomblob(12))), email_key, customer_name, n, live_cents, all_cents, created_at
from (
  select max(_id), email_key, customer_name, created_at, count(*) as n,
    sum(iif(payment_status = 'Paid' and test_mode is null and currency = (select code from shop_currency), price_cents, 0)) as live_cents,
    sum(iif(payment_status = 'Paid' and currency = (select code from shop_currency), price_cents, 0)) as all_cents
  from orders group by email_key
) where true
on conflict (email_key) do update set
  name = excluded.name, orders = excluded.orders, live_cents = excluded.live_cents, all_cents = excluded.all_cents;

insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
select lower(hex(randomblob(12))), email, '', 0, 0, 0, created_at
from accounts where email not in (select email_key from users)
on conflict (email_key) do nothing;

update customers set last_seen_at = max(last_seen_at, seen.at)
from (
  select accounts.email, max(coalesce(sessions.last_used_at, sessions.created_at)) as at
  from accounts join sessions on sessions.user_id = accounts.id group by accounts.id
) as seen
where seen.email = customers.email_key;

create trigger customers_order_insert after insert on orders
begin
  insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
  values (
    lower(hex(randomblob(12))), new.email_key, new.customer_name, 1,
    iif(new.payment_status = 'Paid' and new.test_mode is null and new.currency = (select code from shop_currency), new.price_cents, 0),
    iif(new.payment_status = 'Paid' and new.currency = (select code from shop_currency), new.price_cents, 0),
    new.created_at
  )
  on conflict (email_key) do update set
    name = excluded.name,
    orders = orders + 1,
    live_cents = live_cents + excluded.live_cents,
    all_cents = all_cents + excluded.all_cents,
    last_seen_at = max(last_seen_at, excluded.last_seen_at);
end;

create trigger customers_order_update after
update of email_key, customer_name, payment_status, test_mode, currency, price_cents on orders
begin
  update customers set
    orders = orders - 1,
    live_cents = live_cents - iif(old.payment_status = 'Paid' and old.test_mode is null and old.currency = (select code from shop_currency), old.price_cents, 0),
    all_cents = all_cents - iif(old.payment_status = 'Paid' and old.currency = (select code from shop_currency), old.price_cents, 0)
  where email_key = old.email_key;
  insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
  values (
    lower(hex(randomblob(12))), new.email_key, new.customer_name, 1,
    iif(new.payment_status = 'Paid' and new.test_mode is null and new.currency = (select code from shop_currency), new.price_cents, 0),
    iif(new.payment_status = 'Paid' and new.currency = (select code from shop_currency), new.price_cents, 0),
    new.created_at
  )
  on conflict (email_key) do update set
    name = iif(new.customer_name = old.customer_name and new.email_key = old.email_key, name, excluded.name),
    orders = orders + 1,
    live_cents = live_cents + excluded.live_cents,
    all_cents = all_cents + excluded.all_cents;
end;

create trigger customers_order_delete after delete on orders
begin
  update customers set
    orders = orders - 1,
    live_cents = live_cents - iif(old.payment_status = 'Paid' and old.test_mode is null and old.currency = (select code from shop_currency), old.price_cents, 0),
    all_cents = all_cents - iif(old.payment_status = 'Paid' and old.currency = (select code from shop_currency), old.price_cents, 0)
  where email_key = old.email_key;
  delete from customers where email_key = old.email_key and orders = 0
    and not exists (select 1 from accounts where email = old.email_key);
end;

create trigger customers_account_insert after insert on accounts
when not exists (select 1 from users where email_key = new.email)
begin
  insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
  values (lower(hex(randomblob(12))), new.email, '', 0, 0, 0, new.created_at)
  on conflict (email_key) do nothing;
end;

create trigger customers_account_update after update of email on accounts
when not exists (select 1 from users where email_key = new.email)
begin
  insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
  values (lower(hex(randomblob(12))), new.email, '', 0, 0, 0, new.created_at)
  on conflict (email_key) do nothing;
end;

create trigger customers_account_delete after delete on accounts
begin
  delete from customers where email_key = old.email and orders = 0;
end;

create trigger customers_user_insert after insert on users
begin
  delete from customers where email_key = new.email_key and orders = 0;
end;

create trigger customers_user_update after update of email_key on users
begin
  delete from customers where email_key = new.email_key and orders = 0;
  insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
  select lower(hex(randomblob(12))), email, '', 0, 0, 0, created_at from accounts where email = old.email_key
  on conflict (email_key) do nothing;
end;

create trigger customers_user_delete after delete on users
begin
  insert into customers (_id, email_key, name, orders, live_cents, all_cents, last_seen_at)
  select lower(hex(randomblob(12))), email, '', 0, 0, 0, created_at from accounts where email = old.email_key
  on conflict (email_key) do nothing;
end;

create trigger customers_session_insert after insert on sessions
begin
  update customers set last_seen_at = max(last_seen_at, new.created_at)
  where email_key = (select email from accounts where id = new.user_id);
end;

create trigger customers_session_update after update of last_used_at on sessions
when new.last_used_at is not null
begin
  update customers set last_seen_at = max(last_seen_at, new.last_used_at)
  where email_key = (select email from accounts where id = new.user_id);
end;

create trigger customers_message_insert after insert on order_messages
when new.side = 'customer' and new.by_email <> ''
begin
  update customers set last_seen_at = max(last_seen_at, new.created_at)
  where email_key = lower(trim(new.by_email));
end;

-- After a change of the shop's currency. Triggers of the first saved settings and of later ones are the same.

create trigger customers_settings_insert after insert on settings
when new.name = 'business' and new.data ->> '$.currency' is not null
begin
  update customers set
    live_cents = (select coalesce(sum(price_cents), 0) from orders where orders.email_key = customers.email_key
      and payment_status = 'Paid' and test_mode is null and currency = (select code from shop_currency)),
    all_cents = (select coalesce(sum(price_cents), 0) from orders where orders.email_key = customers.email_key
      and payment_status = 'Paid' and currency = (select code from shop_currency));
end;

create trigger customers_settings_update after update of data on settings
when new.name = 'business' and new.data ->> '$.currency' is not old.data ->> '$.currency'
begin
  update customers set
    live_cents = (select coalesce(sum(price_cents), 0) from orders where orders.email_key = customers.email_key
      and payment_status = 'Paid' and test_mode is null and currency = (select code from shop_currency)),
    all_cents = (select coalesce(sum(price_cents), 0) from orders where orders.email_key = customers.email_key
      and payment_status = 'Paid' and currency = (select code from shop_currency));
end;
