-- Sums without currencies are replaced by ones with them, which triggers/sales.sql fills from the ledger and the orders.
DROP TABLE `package_sales`;--> statement-breakpoint
CREATE TABLE `package_sales` (
	`package_name` text NOT NULL,
	`mode` text NOT NULL,
	`currency` text NOT NULL,
	`bucket` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`payments` integer NOT NULL,
	PRIMARY KEY(`package_name`, `mode`, `currency`, `bucket`)
);
--> statement-breakpoint
DROP TABLE `sales_buckets`;--> statement-breakpoint
CREATE TABLE `sales_buckets` (
	`mode` text NOT NULL,
	`currency` text NOT NULL,
	`bucket` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`payments` integer NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`mode`, `currency`, `bucket`)
);
--> statement-breakpoint
DELETE FROM `counters` WHERE `name` GLOB 'net:*' OR `name` GLOB 'sales:*' OR `name` GLOB 'orders:*';
