-- Opens an order's brief when the order is paid, regardless of the code that books the payment. Times are in milliseconds.

create trigger briefs_asked after update of payment_status on orders
when new.payment_status = 'Paid' and new.brief_form_id is not null
begin
  -- The first reminder is due after two days: BRIEF_REMINDERS_MS.
  insert into brief_answers (order_id, form_id, answers, revision, asked_at, remind_at, reminders, updated_at)
  values (new._id, new.brief_form_id, '{}', 0, new.updated_at, new.updated_at + 172800000, 0, new.updated_at)
  on conflict do nothing;
end;

-- Stops the reminders once the brief is no longer needed.
create trigger briefs_not_waited_for after update of payment_status, order_status on orders
when new.payment_status <> 'Paid' or new.order_status = 'Delivered'
begin
  update brief_answers set remind_at = null where order_id = new._id and remind_at is not null;
end;
