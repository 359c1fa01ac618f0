DROP INDEX `subscriptions_by_state`;--> statement-breakpoint
DROP INDEX `subscriptions_by_next`;--> statement-breakpoint
DROP INDEX `subscriptions_of_package`;--> statement-breakpoint
CREATE INDEX `subscriptions_in_list` ON `subscriptions` (("state" = 'pastDue' or ("state" = 'paused' and "stopped_unpaid")),`_id`,`state`,`package_id`,`mode`);--> statement-breakpoint
CREATE INDEX `subscriptions_in_figures` ON `subscriptions` (`state`,`mode`,`currency`,("terms" ->> '$.unit'),("terms" ->> '$.every'),("terms" ->> '$.priceCents'),(case when "next_terms" ->> '$.orderId' is null then "next_terms" ->> '$.terms.priceCents' end),`next_period`,`last_period`,`next_at`,`created_at`,`ended_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_of_package` ON `subscriptions` (`package_id`,`state`,`_id`);