CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `message_replies` (
	`_id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`by_email` text NOT NULL,
	`text` text NOT NULL,
	`mail_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replies_of_message` ON `message_replies` (`message_id`,`_id`);--> statement-breakpoint
DROP INDEX `orders_of_email`;--> statement-breakpoint
DROP INDEX `orders_by_payment`;--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
CREATE INDEX `orders_by_time` ON `orders` (`created_at`,`is_test`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_package` ON `orders` (`package_name`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_price` ON `orders` (`price_cents`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_name` ON `orders` (`customer_name`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`email_key`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_country` ON `orders` (`customer_country`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`,`_id`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`order_status`,`_id`,`payment_status`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe_url` text;--> statement-breakpoint
CREATE INDEX `outbox_by_state` ON `outbox` (`state`,`_id`);--> statement-breakpoint
ALTER TABLE `subscribers` ADD `token` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `unsubscribed_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_token_unique` ON `subscribers` (`token`);--> statement-breakpoint
CREATE INDEX `ledger_by_time` ON `ledger` (`created_at`,`mode`,`gross_cents`);