-- The numbers of a series have no gaps or duplicates, and an issued invoice can't be changed or deleted.

create trigger invoices_next_number before insert on invoices
when new.number <> 1 + coalesce((select max(number) from invoices where series = new.series), 0)
begin
  select raise(abort, 'An invoice takes the next number of its series.');
end;

create trigger invoices_no_update before update on invoices
begin
  select raise(abort, 'An invoice stays as it was handed out.');
end;

create trigger invoices_no_delete before delete on invoices
begin
  select raise(abort, 'An invoice is never deleted.');
end;

create trigger invoice_taxes_no_update before update on invoice_taxes
begin
  select raise(abort, 'The taxes of an invoice are never changed.');
end;

create trigger invoice_taxes_no_delete before delete on invoice_taxes
begin
  select raise(abort, 'The taxes of an invoice are never deleted.');
end;
