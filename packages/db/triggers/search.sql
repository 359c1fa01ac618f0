-- Full-text search. The texts remain in their tables; each index stores only which words occur in which row. After a migration each index
-- is rebuilt, so that new columns and changed rows can be found. SQLite does not drop the _content table with the index.

drop table if exists orders_search;
drop table if exists orders_search_content;
create virtual table orders_search using fts5 (
  _id unindexed, customer_name, customer_email, customer_address, customer_country, package_name, order_date, request_title,
  content = '', contentless_delete = 1, contentless_unindexed = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into orders_search
  (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, request_title)
select rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, request_title
from orders;

create trigger orders_search_insert after insert on orders
begin
  insert into orders_search
    (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, request_title)
  values
    (new.rowid, new._id, new.customer_name, new.customer_email, new.customer_address, new.customer_country,
      new.package_name, new.order_date, new.request_title);
end;

create trigger orders_search_update after
update of customer_name, customer_email, customer_address, customer_country, package_name, order_date,
  request_title on orders
begin
  delete from orders_search where rowid = old.rowid;
  insert into orders_search
    (rowid, _id, customer_name, customer_email, customer_address, customer_country, package_name, order_date, request_title)
  values
    (new.rowid, new._id, new.customer_name, new.customer_email, new.customer_address, new.customer_country,
      new.package_name, new.order_date, new.request_title);
end;

create trigger orders_search_delete after delete on orders
begin
  delete from orders_search where rowid = old.rowid;
end;

drop table if exists messages_search;
drop table if exists messages_search_content;
create virtual table messages_search using fts5 (
  _id unindexed, name, email, number, subject, message,
  content = '', contentless_delete = 1, contentless_unindexed = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into messages_search (rowid, _id, name, email, number, subject, message)
select rowid, _id, name, email, number, subject, message from messages;

create trigger messages_search_insert after insert on messages
begin
  insert into messages_search (rowid, _id, name, email, number, subject, message)
  values (new.rowid, new._id, new.name, new.email, new.number, new.subject, new.message);
end;

create trigger messages_search_update after update of name, email, number, subject, message on messages
begin
  delete from messages_search where rowid = old.rowid;
  insert into messages_search (rowid, _id, name, email, number, subject, message)
  values (new.rowid, new._id, new.name, new.email, new.number, new.subject, new.message);
end;

create trigger messages_search_delete after delete on messages
begin
  delete from messages_search where rowid = old.rowid;
end;

drop table if exists subscribers_search;
drop table if exists subscribers_search_content;
create virtual table subscribers_search using fts5 (
  _id unindexed, subemail,
  content = '', contentless_delete = 1, contentless_unindexed = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into subscribers_search (rowid, _id, subemail) select rowid, _id, subemail from subscribers;

create trigger subscribers_search_insert after insert on subscribers
begin
  insert into subscribers_search (rowid, _id, subemail) values (new.rowid, new._id, new.subemail);
end;

create trigger subscribers_search_update after update of subemail on subscribers
begin
  delete from subscribers_search where rowid = old.rowid;
  insert into subscribers_search (rowid, _id, subemail) values (new.rowid, new._id, new.subemail);
end;

create trigger subscribers_search_delete after delete on subscribers
begin
  delete from subscribers_search where rowid = old.rowid;
end;

drop table if exists customers_search;
drop table if exists customers_search_content;
create virtual table customers_search using fts5 (
  _id unindexed, name, email_key,
  content = '', contentless_delete = 1, contentless_unindexed = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into customers_search (rowid, _id, name, email_key) select rowid, _id, name, email_key from customers;

create trigger customers_search_insert after insert on customers
begin
  insert into customers_search (rowid, _id, name, email_key) values (new.rowid, new._id, new.name, new.email_key);
end;

create trigger customers_search_update after update of name, email_key on customers
when old.name <> new.name or old.email_key <> new.email_key
begin
  delete from customers_search where rowid = old.rowid;
  insert into customers_search (rowid, _id, name, email_key) values (new.rowid, new._id, new.name, new.email_key);
end;

create trigger customers_search_delete after delete on customers
begin
  delete from customers_search where rowid = old.rowid;
end;
