-- Board column of an order. It depends on three tables: a change of a delivery or brief clears the column, and the update trigger on orders
-- then computes it.

create trigger board_of_order after update of payment_status, order_status, board_column on orders
begin
  update orders set board_column = case
    when new.payment_status <> 'Paid' then null
    when new.order_status = 'Delivered' then 'delivered'
    when exists (select 1 from deliveries where order_id = new._id and state = 'waiting' and customer_said_at is null) then 'customer'
    when exists (select 1 from brief_answers where order_id = new._id and sent_at is null) then 'brief'
    else 'work'
  end
  where _id = new._id;
end;

create trigger board_of_brief after insert on brief_answers
begin
  update orders set board_column = null where _id = new.order_id;
end;

create trigger board_of_brief_sent after update of sent_at on brief_answers
begin
  update orders set board_column = null where _id = new.order_id;
end;

create trigger board_of_brief_gone after delete on brief_answers
begin
  update orders set board_column = null where _id = old.order_id;
end;

create trigger board_of_delivery after insert on deliveries
begin
  update orders set board_column = null where _id = new.order_id;
end;

create trigger board_of_delivery_answered after update of state, customer_said_at on deliveries
begin
  update orders set board_column = null where _id = new.order_id;
end;

create trigger board_of_delivery_gone after delete on deliveries
begin
  update orders set board_column = null where _id = old.order_id;
end;

-- Computes the column of orders that were paid before the board existed.
update orders set board_column = null where payment_status = 'Paid' and board_column is null;
