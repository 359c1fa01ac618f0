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
ALTER TABLE `order_files` ADD `in_brief` integer DEFAULT false NOT NULL;