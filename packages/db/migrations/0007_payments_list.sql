CREATE TABLE `payment_sums` (
	`day` integer NOT NULL,
	`state` text NOT NULL,
	`method` text NOT NULL,
	`mode` text NOT NULL,
	`currency` text NOT NULL,
	`n` integer NOT NULL,
	`received_cents` integer NOT NULL,
	`returned_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	PRIMARY KEY(`day`, `state`, `method`, `mode`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`mode` text NOT NULL,
	`currency` text NOT NULL,
	`cents` integer NOT NULL,
	`received_cents` integer NOT NULL,
	`returned_cents` integer NOT NULL,
	`fee_cents` integer,
	`reference` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`,`_id`);--> statement-breakpoint
CREATE INDEX `payments_by_time` ON `payments` (`created_at`,`_id`);--> statement-breakpoint
CREATE INDEX `payments_by_state` ON `payments` (`state`,`created_at`,`_id`);--> statement-breakpoint
CREATE INDEX `payments_by_method` ON `payments` (`method`,`created_at`,`_id`);--> statement-breakpoint
CREATE INDEX `payments_by_both` ON `payments` (`state`,`method`,`created_at`,`_id`);