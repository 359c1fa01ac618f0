-- Full-text search of subscriptions, like those in search.sql. The words are those of the first order, which has the customer's details.
-- State and package are words, too: a search for a common word within a filter would otherwise read all its subscriptions. Prefixes are
-- longer than those of orders, because there are few subscriptions, and their words seldom change.
drop table if exists subscriptions_search;
drop table if exists subscriptions_search_content;
create virtual table subscriptions_search using fts5 (
  _id unindexed, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id,
  content = '', contentless_delete = 1, contentless_unindexed = 1, prefix = '1 2 3 4 5 6 7',
  tokenize = 'unicode61 remove_diacritics 2'
);

create view subscription_words as
select
  subscriptions.rowid as row, subscriptions._id, first.customer_name, first.customer_email, first.customer_address,
  first.customer_country, subscriptions.package_name, first.order_date, subscriptions.state, subscriptions.package_id,
  subscriptions.first_order_id
from subscriptions join orders first on first._id = subscriptions.first_order_id;

insert into subscriptions_search
  (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id)
select row, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id
from subscription_words;

create trigger subscriptions_search_insert after insert on subscriptions
begin
  insert into subscriptions_search
    (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id)
  select row, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id
  from subscription_words where _id = new._id;
end;

create trigger subscriptions_search_update after update of package_name, state, package_id on subscriptions
when old.package_name <> new.package_name or old.state <> new.state or old.package_id <> new.package_id
begin
  delete from subscriptions_search where rowid = old.rowid;
  insert into subscriptions_search
    (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id)
  select row, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id
  from subscription_words where _id = new._id;
end;

create trigger subscriptions_search_order after
update of customer_name, customer_email, customer_address, customer_country, order_date on orders
when new.subscription_id is not null
begin
  delete from subscriptions_search where rowid = (select rowid from subscriptions where first_order_id = new._id);
  insert into subscriptions_search
    (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id)
  select row, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, state, package_id
  from subscription_words where first_order_id = new._id;
end;

create trigger subscriptions_search_delete after delete on subscriptions
begin
  delete from subscriptions_search where rowid = old.rowid;
end;
