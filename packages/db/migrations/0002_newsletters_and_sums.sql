CREATE TABLE `order_sums` (
	`day` integer NOT NULL,
	`package_name` text NOT NULL,
	`payment_status` text NOT NULL,
	`order_status` text NOT NULL,
	`mode` text NOT NULL,
	`currency` text NOT NULL,
	`n` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`day`, `package_name`, `payment_status`, `order_status`, `mode`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `package_sales` (
	`package_name` text NOT NULL,
	`mode` text NOT NULL,
	`bucket` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`payments` integer NOT NULL,
	PRIMARY KEY(`package_name`, `mode`, `bucket`)
);
--> statement-breakpoint
DROP INDEX `orders_by_package`;--> statement-breakpoint
DROP INDEX `orders_by_price`;--> statement-breakpoint
DROP INDEX `orders_by_name`;--> statement-breakpoint
DROP INDEX `orders_by_email`;--> statement-breakpoint
DROP INDEX `orders_by_country`;--> statement-breakpoint
DROP INDEX `orders_by_payment`;--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
CREATE INDEX `orders_by_moment` ON `orders` (`created_at`,`_id`,`payment_status`,`order_status`,`package_name`,`price_cents`,`currency`,`test_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_package` ON `orders` (`package_name`,`_id`,`payment_status`,`order_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_price` ON `orders` (`price_cents`,`_id`,`payment_status`,`order_status`,`created_at`,`package_name`);--> statement-breakpoint
CREATE INDEX `orders_by_name` ON `orders` (`customer_name`,`_id`,`payment_status`,`order_status`,`created_at`,`package_name`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`email_key`,`_id`,`payment_status`,`order_status`,`created_at`,`package_name`);--> statement-breakpoint
CREATE INDEX `orders_by_country` ON `orders` (`customer_country`,`_id`,`payment_status`,`order_status`,`created_at`,`package_name`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`,`_id`,`order_status`,`created_at`,`package_name`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`order_status`,`_id`,`payment_status`,`created_at`,`package_name`);--> statement-breakpoint
ALTER TABLE `order_files` ADD `in_brief` integer DEFAULT false NOT NULL;