CREATE TABLE `quote_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`_id` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`state` text NOT NULL,
	`content` text NOT NULL,
	`currency` text NOT NULL,
	`revision` integer NOT NULL,
	`valid_until` text NOT NULL,
	`sent_at` integer,
	`first_seen_at` integer,
	`last_seen_at` integer,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	`order_id` text,
	`due_day` text,
	`remind_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_label_unique` ON `quotes` (`label`);--> statement-breakpoint
CREATE INDEX `quotes_by_state` ON `quotes` (`state`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_of_order` ON `quotes` (`order_id`);--> statement-breakpoint
CREATE INDEX `quotes_to_remind` ON `quotes` (`remind_at`,`_id`) WHERE "quotes"."remind_at" is not null;