ALTER TABLE `invoices` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `look_at` integer;--> statement-breakpoint
UPDATE `invoices` SET `opened_at` = `created_at`, `look_at` = `created_at` + 3600000;--> statement-breakpoint
-- `received`, `ignored` and `odd` stood for several things each; what they meant is read from the rest of the row and the ledger, this once.
UPDATE `notifications` SET `state` = 'waiting' WHERE `state` = 'received' AND `waits_for` IS NOT NULL;--> statement-breakpoint
UPDATE `notifications` SET `state` = iif(instr(`reason`, ' Put aside by '), 'aside', iif(`reason` = 'PayPal told this before; it is booked once.', 'repeat', 'noted')) WHERE `state` = 'ignored';--> statement-breakpoint
UPDATE `notifications` SET `state` = coalesce(
	(SELECT iif(`before` + `gross_cents` < 0, 'overdrawn', iif(`before` > 0, 'second', 'late')) FROM (
		SELECT `own`.`gross_cents`, (SELECT coalesce(sum(`gross_cents`), 0) FROM `ledger` WHERE `order_id` = `own`.`order_id` AND `_id` < `own`.`_id`) AS `before`
		FROM `ledger` AS `own` WHERE `own`.`notification_id` = `notifications`.`_id`)),
	iif(`verified_at` IS NULL, 'forged', 'unfit')
) WHERE `state` = 'odd';
