-- Number of subscriptions of each kind, for the totals of the owner's list and the figures of the overview. The view defines the kind of a
-- subscription; only active ones differ in what they pay, and when. Recomputed from the subscriptions after a migration.

create view subscription_kinds as
select
  _id, state, package_id, mode, currency,
  iif(state = 'active', terms ->> '$.unit', '') as unit,
  iif(state = 'active', terms ->> '$.every', 0) as every,
  iif(state = 'active', terms ->> '$.priceCents', 0) as price_cents,
  -- 0 during the trial.
  state = 'active' and next_period > 1 as is_paying,
  iif(state = 'active', coalesce(next_at, 0), 0) as next_at,
  -- An announced change of price applies from the next period on; one with an order only when that is paid.
  iif(state = 'active',
    coalesce(iif(next_terms ->> '$.orderId' is null, next_terms ->> '$.terms.priceCents', null), terms ->> '$.priceCents'), 0
  ) as next_cents,
  -- 1000 without an end.
  iif(state = 'active' and next_at is not null, max(0, coalesce(last_period - next_period + 1, 1000)), 0) as charges_left
from subscriptions;

delete from subscription_sums;

insert into subscription_sums
  (state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, n)
select state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, count(*)
from subscription_kinds group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;

create trigger subscription_sums_insert after insert on subscriptions
begin
  insert into subscription_sums
    (state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, n)
  select state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, 1
  from subscription_kinds where _id = new._id
  on conflict do update set n = n + excluded.n;
end;

-- Before the update, the view has the old kind; after it, the new one.
create trigger subscription_sums_update_old before
update of state, package_id, mode, currency, terms, next_terms, next_period, last_period, next_at on subscriptions
begin
  insert into subscription_sums
    (state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, n)
  select state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, -1
  from subscription_kinds where _id = old._id
  on conflict do update set n = n + excluded.n;
end;

create trigger subscription_sums_update_new after
update of state, package_id, mode, currency, terms, next_terms, next_period, last_period, next_at on subscriptions
begin
  insert into subscription_sums
    (state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, n)
  select state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, 1
  from subscription_kinds where _id = new._id
  on conflict do update set n = n + excluded.n;
  delete from subscription_sums where n = 0;
end;

create trigger subscription_sums_delete before delete on subscriptions
begin
  insert into subscription_sums
    (state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, n)
  select state, package_id, mode, currency, unit, every, price_cents, is_paying, next_at, next_cents, charges_left, -1
  from subscription_kinds where _id = old._id
  on conflict do update set n = n + excluded.n;
  delete from subscription_sums where n = 0;
end;
