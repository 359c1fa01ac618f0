-- Number of a newsletter's mails that were sent, failed or dropped.

create trigger newsletters_count after update of state on outbox
when new.newsletter_id is not null and new.state <> old.state
begin
  update newsletters set
    sent = sent + (new.state = 'sent') - (old.state = 'sent'),
    failed = failed + (new.state = 'failed') - (old.state = 'failed'),
    dropped = dropped + (new.state = 'dropped') - (old.state = 'dropped')
  where _id = new.newsletter_id;
end;

-- Deletes a subscriber's outbox rows with the subscriber. Mails that were sent stay in the counts.

create trigger subscribers_take_mails before delete on subscribers
begin
  delete from outbox where subscriber_id = old._id;
end;
create trigger newsletters_count_gone after delete on outbox
when old.newsletter_id is not null and old.state = 'waiting'
begin
  update newsletters set dropped = dropped + 1 where _id = old.newsletter_id;
end;
