-- Counts and sums shown on screens, updated on every write from any code.

-- Row counts by kind, used to number the pages of a table (src/core/paging.ts).

create trigger messages_count_insert after insert on messages
begin
  insert into row_counts values ('messages', new.message_status, 1) on conflict do update set n = n + 1;
end;

create trigger messages_count_update after update of message_status on messages
begin
  update row_counts set n = n - 1 where list = 'messages' and kind = old.message_status;
  insert into row_counts values ('messages', new.message_status, 1) on conflict do update set n = n + 1;
end;

create trigger messages_count_delete after delete on messages
begin
  update row_counts set n = n - 1 where list = 'messages' and kind = old.message_status;
end;

create trigger subscribers_count_insert after insert on subscribers
begin
  insert into row_counts values (
    'subscribers',
    iif(new.unsubscribed_at is not null, 'ended', iif(new.confirmed_at is null, 'unconfirmed', 'confirmed')),
    1
  ) on conflict do update set n = n + 1;
end;

create trigger subscribers_count_update after update of confirmed_at, unsubscribed_at on subscribers
begin
  update row_counts set n = n - 1 where list = 'subscribers' and kind =
    iif(old.unsubscribed_at is not null, 'ended', iif(old.confirmed_at is null, 'unconfirmed', 'confirmed'));
  insert into row_counts values (
    'subscribers',
    iif(new.unsubscribed_at is not null, 'ended', iif(new.confirmed_at is null, 'unconfirmed', 'confirmed')),
    1
  ) on conflict do update set n = n + 1;
end;

create trigger subscribers_count_delete after delete on subscribers
begin
  update row_counts set n = n - 1 where list = 'subscribers' and kind =
    iif(old.unsubscribed_at is not null, 'ended', iif(old.confirmed_at is null, 'unconfirmed', 'confirmed'));
end;

create trigger audit_log_count_insert after insert on audit_log
begin
  insert into row_counts values ('audit_log', new.action || ' ' || new.by_email, 1)
    on conflict do update set n = n + 1;
end;

create trigger audit_log_count_delete after delete on audit_log
begin
  update row_counts set n = n - 1 where list = 'audit_log' and kind = old.action || ' ' || old.by_email;
end;

-- Number of open checkouts that are flagged for the admin.

create trigger payment_sessions_flagged_insert after insert on payment_sessions
when new.open_for is not null and new.flag is not null
begin
  insert into counters values ('payment_sessions:flagged', 1) on conflict do update set value = value + 1;
end;

create trigger payment_sessions_flagged_update after update of open_for, flag on payment_sessions
when (new.open_for is not null and new.flag is not null) <> (old.open_for is not null and old.flag is not null)
begin
  insert into counters values (
    'payment_sessions:flagged',
    (new.open_for is not null and new.flag is not null) - (old.open_for is not null and old.flag is not null)
  ) on conflict do update set value = value + excluded.value;
end;

create trigger payment_sessions_flagged_delete after delete on payment_sessions
when old.open_for is not null and old.flag is not null
begin
  update counters set value = value - 1 where name = 'payment_sessions:flagged';
end;
