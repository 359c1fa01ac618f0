CREATE TABLE `sales_slots` (
	`slot` integer NOT NULL,
	`is_test` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`payments` integer NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`slot`, `is_test`)
);
--> statement-breakpoint
DROP INDEX `ledger_by_time`;--> statement-breakpoint
DROP INDEX `orders_by_time`;--> statement-breakpoint
-- The sums are kept by triggers; both tables only ever grow.
INSERT INTO `sales_slots` SELECT `created_at` / 900000, `mode` = 'local', sum(max(`gross_cents`, 0)), -sum(min(`gross_cents`, 0)), count(*) FILTER (WHERE `gross_cents` > 0), 0 FROM `ledger` GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO `sales_slots` SELECT `created_at` / 900000, `is_test`, 0, 0, 0, count(*) FROM `orders` WHERE true GROUP BY 1, 2 ON CONFLICT (`slot`, `is_test`) DO UPDATE SET `orders` = excluded.`orders`;--> statement-breakpoint
CREATE TRIGGER `sales_slots_ledger` AFTER INSERT ON `ledger` BEGIN INSERT INTO `sales_slots` VALUES (new.`created_at` / 900000, new.`mode` = 'local', max(new.`gross_cents`, 0), -min(new.`gross_cents`, 0), new.`gross_cents` > 0, 0) ON CONFLICT (`slot`, `is_test`) DO UPDATE SET `gross_cents` = `gross_cents` + excluded.`gross_cents`, `refunded_cents` = `refunded_cents` + excluded.`refunded_cents`, `payments` = `payments` + excluded.`payments`; END;--> statement-breakpoint
CREATE TRIGGER `sales_slots_orders` AFTER INSERT ON `orders` BEGIN INSERT INTO `sales_slots` VALUES (new.`created_at` / 900000, new.`is_test`, 0, 0, 0, 1) ON CONFLICT (`slot`, `is_test`) DO UPDATE SET `orders` = `orders` + 1; END;
