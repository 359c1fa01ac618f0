-- What was booked and what came in stays: what undoes a movement of money is a movement of its own.

create trigger ledger_no_update before update on ledger
begin
  select raise(abort, 'The ledger is append-only.');
end;

create trigger ledger_no_delete before delete on ledger
begin
  select raise(abort, 'The ledger is append-only.');
end;

create trigger notifications_bytes_stay before update of provider, source, event_id, raw, headers, event, created_at on notifications
begin
  select raise(abort, 'A notification stays as it came.');
end;
