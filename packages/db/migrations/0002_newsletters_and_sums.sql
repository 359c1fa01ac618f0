CREATE TABLE `newsletters` (
	`_id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`recipients` integer NOT NULL,
	`sent` integer NOT NULL,
	`failed` integer NOT NULL,
	`dropped` integer NOT NULL,
	`queued_to` integer,
	`last_place` integer NOT NULL,
	`next_due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `newsletters_by_state` ON `newsletters` (`state`,`_id`);--> statement-breakpoint
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
ALTER TABLE `outbox` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `newsletter_id` text REFERENCES newsletters(_id);--> statement-breakpoint
ALTER TABLE `outbox` ADD `subscriber_id` text REFERENCES subscribers(_id);--> statement-breakpoint
CREATE INDEX `outbox_in_turn` ON `outbox` (`state`,`bulk`,`next_try_at`,`_id`);--> statement-breakpoint
CREATE INDEX `outbox_of_newsletter` ON `outbox` (`newsletter_id`,`state`) WHERE "outbox"."newsletter_id" is not null;--> statement-breakpoint
CREATE INDEX `outbox_of_subscriber` ON `outbox` (`subscriber_id`) WHERE "outbox"."subscriber_id" is not null;--> statement-breakpoint
ALTER TABLE `order_files` ADD `in_brief` integer DEFAULT false NOT NULL;