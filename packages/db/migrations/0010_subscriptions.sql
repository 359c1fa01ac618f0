CREATE TABLE `contract_notices` (
	`_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`contract` text NOT NULL,
	`remark` text NOT NULL,
	`order_id` text,
	`state` text NOT NULL,
	`next_try_at` integer,
	`handled_by` text NOT NULL,
	`handled_at` integer,
	`note` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contract_notices_by_state` ON `contract_notices` (`state`,`_id`);--> statement-breakpoint
CREATE INDEX `contract_notices_of_order` ON `contract_notices` (`order_id`,`_id`) WHERE "contract_notices"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `contract_notices_due` ON `contract_notices` (`next_try_at`,`_id`) WHERE "contract_notices"."next_try_at" is not null;--> statement-breakpoint
CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`address` text NOT NULL,
	`confirmed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `method_setups` (
	`_id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`provider` text NOT NULL,
	`mode` text NOT NULL,
	`nonce` text NOT NULL,
	`reference` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `method_setups_by_reference` ON `method_setups` (`provider`,`mode`,`reference`);--> statement-breakpoint
CREATE INDEX `method_setups_of_subscription` ON `method_setups` (`subscription_id`,`_id`);--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`mode` text NOT NULL,
	`customer_ref` text NOT NULL,
	`method_ref` text NOT NULL,
	`label` text NOT NULL,
	`expires` text NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_by_ref` ON `payment_methods` (`provider`,`mode`,`method_ref`);--> statement-breakpoint
CREATE INDEX `payment_methods_by_expiry` ON `payment_methods` (`expires`,`_id`) WHERE "payment_methods"."expires" <> '';--> statement-breakpoint
CREATE TABLE `subscription_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`event` text NOT NULL,
	`by_whom` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscription_events_in_order` ON `subscription_events` (`subscription_id`,`_id`);--> statement-breakpoint
CREATE TABLE `subscription_periods` (
	`_id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`number` integer NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`state` text NOT NULL,
	`order_id` text,
	`failures` integer NOT NULL,
	`retry_at` integer,
	`reason` text NOT NULL,
	`needs_customer` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_periods_once` ON `subscription_periods` (`subscription_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_periods_of_order` ON `subscription_periods` (`order_id`);--> statement-breakpoint
CREATE INDEX `subscription_periods_to_retry` ON `subscription_periods` (`retry_at`,`_id`) WHERE "subscription_periods"."retry_at" is not null;--> statement-breakpoint
CREATE INDEX `subscription_periods_missed` ON `subscription_periods` (`_id`) WHERE "subscription_periods"."state" = 'missed';--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`_id` text PRIMARY KEY NOT NULL,
	`first_order_id` text NOT NULL,
	`package_id` text NOT NULL,
	`package_name` text NOT NULL,
	`terms` text NOT NULL,
	`currency` text NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`anchor_day` text NOT NULL,
	`anchor_period` integer NOT NULL,
	`next_period` integer NOT NULL,
	`next_at` integer,
	`notice_at` integer,
	`last_period` integer,
	`method_id` text,
	`next_terms` text,
	`consent` text NOT NULL,
	`cancelled_at` integer,
	`paused_at` integer,
	`ended_at` integer,
	`stopped_unpaid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`first_order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_id`) REFERENCES `payment_methods`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_first_order_id_unique` ON `subscriptions` (`first_order_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`next_at`,`_id`) WHERE "subscriptions"."next_at" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_to_notify` ON `subscriptions` (`notice_at`,`_id`) WHERE "subscriptions"."notice_at" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_by_state` ON `subscriptions` (`state`,`_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_next` ON `subscriptions` (`state`,`next_at`,`_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_of_method` ON `subscriptions` (`method_id`) WHERE "subscriptions"."method_id" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_of_package` ON `subscriptions` (`package_id`,`_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `subscription_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `period` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_request` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_of_subscription` ON `orders` (`subscription_id`,`_id`) WHERE "orders"."subscription_id" is not null;--> statement-breakpoint
ALTER TABLE `payment_sessions` ADD `method_id` text;