CREATE TABLE `subscription_sums` (
	`state` text NOT NULL,
	`package_id` text NOT NULL,
	`mode` text NOT NULL,
	`currency` text NOT NULL,
	`unit` text NOT NULL,
	`every` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`is_paying` integer NOT NULL,
	`next_at` integer NOT NULL,
	`next_cents` integer NOT NULL,
	`charges_left` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`state`, `package_id`, `mode`, `currency`, `unit`, `every`, `price_cents`, `is_paying`, `next_at`, `next_cents`, `charges_left`)
);
--> statement-breakpoint
CREATE INDEX `subscription_sums_empty` ON `subscription_sums` (`n`) WHERE "subscription_sums"."n" = 0;--> statement-breakpoint
DROP INDEX `subscriptions_in_figures`;--> statement-breakpoint
DROP INDEX `subscriptions_of_method`;--> statement-breakpoint
CREATE INDEX `subscriptions_by_creation` ON `subscriptions` (`created_at`,`state`,`mode`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_end` ON `subscriptions` (`ended_at`,`state`,`mode`,`created_at`) WHERE "subscriptions"."ended_at" is not null;