CREATE TABLE `tax_rates` (
	`_id` text PRIMARY KEY NOT NULL,
	`country` text NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`rate` integer NOT NULL,
	`from_day` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rates_by_place` ON `tax_rates` (`country`,`state`,`kind`,`from_day`);--> statement-breakpoint
CREATE TABLE `vat_checks` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`vat_id` text NOT NULL,
	`state` text NOT NULL,
	`next_try_at` integer,
	`tries` integer NOT NULL,
	`answered_at` integer,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vat_checks_order_id_unique` ON `vat_checks` (`order_id`);--> statement-breakpoint
CREATE INDEX `vat_checks_due` ON `vat_checks` (`next_try_at`,`_id`) WHERE "vat_checks"."next_try_at" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `sale` text;