-- Ledger rows and received notifications never change: a refund or reversal is a new row.

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
