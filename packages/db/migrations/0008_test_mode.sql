-- There are two test modes, and the sums of one never hold the other's.
ALTER TABLE `orders` ADD `test_mode` text;--> statement-breakpoint
UPDATE `orders` SET `test_mode` = 'local' WHERE `is_test`;--> statement-breakpoint
UPDATE `counters` SET `name` = replace(`name`, ':test', ':local') WHERE `name` IN ('orders:test', 'sales:test', 'net:test');--> statement-breakpoint
DROP TRIGGER `ledger_sum_insert`;--> statement-breakpoint
CREATE TRIGGER `ledger_sum_insert` AFTER INSERT ON `ledger` BEGIN INSERT INTO `counters` VALUES ('net:' || iif(new.`mode` IN ('local', 'sandbox'), new.`mode`, 'live'), new.`gross_cents`) ON CONFLICT (`name`) DO UPDATE SET `value` = `value` + excluded.`value`; END;--> statement-breakpoint
DROP TRIGGER `sales_slots_ledger`;--> statement-breakpoint
DROP TRIGGER `sales_slots_orders`;--> statement-breakpoint
ALTER TABLE `sales_slots` RENAME TO `sales_slots_before`;--> statement-breakpoint
CREATE TABLE `sales_slots` (
	`slot` integer NOT NULL,
	`mode` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`payments` integer NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`slot`, `mode`)
);
--> statement-breakpoint
INSERT INTO `sales_slots` SELECT `slot`, iif(`is_test`, 'local', 'live'), `gross_cents`, `refunded_cents`, `payments`, `orders` FROM `sales_slots_before`;--> statement-breakpoint
DROP TABLE `sales_slots_before`;--> statement-breakpoint
CREATE TRIGGER `sales_slots_ledger` AFTER INSERT ON `ledger` BEGIN INSERT INTO `sales_slots` VALUES (new.`created_at` / 900000, iif(new.`mode` IN ('local', 'sandbox'), new.`mode`, 'live'), max(new.`gross_cents`, 0), -min(new.`gross_cents`, 0), new.`gross_cents` > 0, 0) ON CONFLICT (`slot`, `mode`) DO UPDATE SET `gross_cents` = `gross_cents` + excluded.`gross_cents`, `refunded_cents` = `refunded_cents` + excluded.`refunded_cents`, `payments` = `payments` + excluded.`payments`; END;--> statement-breakpoint
CREATE TRIGGER `sales_slots_orders` AFTER INSERT ON `orders` BEGIN INSERT INTO `sales_slots` VALUES (new.`created_at` / 900000, coalesce(new.`test_mode`, 'live'), 0, 0, 0, 1) ON CONFLICT (`slot`, `mode`) DO UPDATE SET `orders` = `orders` + 1; END;
