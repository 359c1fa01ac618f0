CREATE TABLE `invoices` (
	`_id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`number` integer NOT NULL,
	`label` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`cents` integer NOT NULL,
	`mode` text NOT NULL,
	`paper` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_label_unique` ON `invoices` (`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_numbers` ON `invoices` (`series`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`,`_id`);--> statement-breakpoint
CREATE TABLE `order_claims` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`email_key` text NOT NULL,
	`order_id` text,
	`go_on` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `claims_of_email` ON `order_claims` (`email_key`);--> statement-breakpoint
CREATE INDEX `claims_by_expiry` ON `order_claims` (`expires_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `company` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `invoice_id` text;