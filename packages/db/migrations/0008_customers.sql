CREATE TABLE `customer_tags` (
	`customer_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`customer_id`, `tag`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `customers_of_tag` ON `customer_tags` (`tag`,`customer_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`_id` text PRIMARY KEY NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`orders` integer NOT NULL,
	`live_cents` integer NOT NULL,
	`all_cents` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`note_changed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email_key_unique` ON `customers` (`email_key`);--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`name`,`_id`,`orders`);--> statement-breakpoint
CREATE INDEX `customers_by_email` ON `customers` (`email_key`,`_id`,`orders`);--> statement-breakpoint
CREATE INDEX `customers_by_orders` ON `customers` (`orders`,`_id`);--> statement-breakpoint
CREATE INDEX `customers_by_live` ON `customers` (`live_cents`,`_id`,`orders`);--> statement-breakpoint
CREATE INDEX `customers_by_all` ON `customers` (`all_cents`,`_id`,`orders`);--> statement-breakpoint
CREATE INDEX `customers_by_seen` ON `customers` (`last_seen_at`,`_id`,`orders`);--> statement-breakpoint
CREATE INDEX `orders_paid_by_email` ON `orders` (`email_key`,`payment_status`,`test_mode`,`currency`,`price_cents`);