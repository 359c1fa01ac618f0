CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`password_set_at` integer,
	`password_is_short` integer DEFAULT false NOT NULL,
	`device_key` text,
	`email_verified_at` integer,
	`first_steps_hidden_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_by_key` ON `attempts` (`key`,`created_at`);--> statement-breakpoint
CREATE INDEX `attempts_by_time` ON `attempts` (`created_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`_id` text PRIMARY KEY NOT NULL,
	`by_email` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_in_order` ON `audit_log` (`_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_by_email` ON `audit_log` (`by_email`,`_id`,`action`);--> statement-breakpoint
CREATE TABLE `auth_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_tokens_of_account` ON `auth_tokens` (`account_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `authenticators` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `challenges` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`account_id` text,
	`data` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `challenges_of_account` ON `challenges` (`account_id`,`kind`);--> statement-breakpoint
CREATE INDEX `challenges_by_expiry` ON `challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `content_records` (
	`_id` text PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL,
	`revision` integer NOT NULL,
	`unique_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_unique` ON `content_records` (`unique_key`);--> statement-breakpoint
CREATE INDEX `content_by_section` ON `content_records` (`section`,`position`,`_id`);--> statement-breakpoint
CREATE TABLE `content_revisions` (
	`_id` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`revision` integer NOT NULL,
	`data` text NOT NULL,
	`by_email` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `revision_of_record` ON `content_revisions` (`record_id`,`revision`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `extra_fields` (
	`_id` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `extra_fields_record_id_unique` ON `extra_fields` (`record_id`);--> statement-breakpoint
CREATE TABLE `identities` (
	`_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`account_id` text NOT NULL,
	`unlinked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_once` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_of_account` ON `identities` (`account_id`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`txn_id` text NOT NULL,
	`status` text NOT NULL,
	`parent_txn_id` text,
	`gross_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`mode` text NOT NULL,
	`notification_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`txn_id`,`status`,`provider`);--> statement-breakpoint
CREATE INDEX `ledger_of_order` ON `ledger` (`order_id`,`_id`,`gross_cents`);--> statement-breakpoint
CREATE TABLE `media` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`is_animated` integer NOT NULL,
	`by_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`unused_since` integer
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
CREATE TABLE `messages` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`number` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`message_status` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`message_status`,`_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`source` text NOT NULL,
	`event_id` text NOT NULL,
	`raw` blob NOT NULL,
	`headers` text NOT NULL,
	`event` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`order_id` text,
	`txn_id` text,
	`waits_for` text,
	`tries` integer NOT NULL,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`verified_at` integer,
	`processed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`provider`,`event_id`) WHERE "notifications"."event_id" <> '';--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`state`,`next_try_at`,`_id`);--> statement-breakpoint
CREATE INDEX `notifications_of_order` ON `notifications` (`order_id`,`_id`);--> statement-breakpoint
CREATE INDEX `notifications_of_txn` ON `notifications` (`txn_id`,`provider`,`_id`);--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`waits_for`);--> statement-breakpoint
CREATE INDEX `notifications_by_state` ON `notifications` (`state`,`verified_at`,`created_at`,`_id`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`event` text NOT NULL,
	`by_whom` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `events_of_order` ON `order_events` (`order_id`,`_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`package_name` text NOT NULL,
	`package_price` text NOT NULL,
	`price_cents` integer NOT NULL,
	`customer_email` text NOT NULL,
	`email_key` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_address` text NOT NULL,
	`customer_country` text NOT NULL,
	`payment_status` text NOT NULL,
	`order_status` text NOT NULL,
	`order_date` text NOT NULL,
	`test_mode` text,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `orders_of_account` ON `orders` (`account_id`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_package` ON `orders` (`package_name`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_price` ON `orders` (`price_cents`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_name` ON `orders` (`customer_name`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`email_key`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_country` ON `orders` (`customer_country`,`_id`,`payment_status`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`,`_id`,`order_status`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`order_status`,`_id`,`payment_status`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`_id` text PRIMARY KEY NOT NULL,
	`once_key` text,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at` integer,
	`error` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`reply_to` text,
	`unsubscribe_url` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once_key_unique` ON `outbox` (`once_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_state` ON `outbox` (`state`,`_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_of_account` ON `passkeys` (`account_id`);--> statement-breakpoint
CREATE TABLE `payment_emails` (
	`_id` text PRIMARY KEY NOT NULL,
	`paypal_email` text NOT NULL,
	`email_key` text NOT NULL,
	`active` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_emails_email_key_unique` ON `payment_emails` (`email_key`);--> statement-breakpoint
CREATE TABLE `payment_jobs` (
	`_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_jobs_once` ON `payment_jobs` (`subject_id`,`kind`);--> statement-breakpoint
CREATE INDEX `payment_jobs_due` ON `payment_jobs` (`next_try_at`,`_id`);--> statement-breakpoint
CREATE TABLE `payment_sessions` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`reference` text,
	`open_for` text,
	`nonce` text NOT NULL,
	`payee_email` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`mode` text NOT NULL,
	`flag` text,
	`flagged_at` integer,
	`opened_at` integer,
	`check_at` integer,
	`notice` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_sessions_open` ON `payment_sessions` (`open_for`,`provider`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_sessions_by_reference` ON `payment_sessions` (`provider`,`mode`,`reference`);--> statement-breakpoint
CREATE INDEX `payment_sessions_of_order` ON `payment_sessions` (`order_id`,`_id`);--> statement-breakpoint
CREATE INDEX `payment_sessions_to_flag` ON `payment_sessions` (`check_at`,`_id`) WHERE "payment_sessions"."open_for" is not null and "payment_sessions"."flagged_at" is null;--> statement-breakpoint
CREATE INDEX `payment_sessions_opened` ON `payment_sessions` (`mode`,`payee_email`,`order_id`) WHERE "payment_sessions"."open_for" is not null and "payment_sessions"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX `payment_sessions_flagged` ON `payment_sessions` (`created_at`,`_id`) WHERE "payment_sessions"."open_for" is not null and "payment_sessions"."flag" is not null;--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_of_account` ON `recovery_codes` (`account_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`session_id` text NOT NULL,
	`txn_id` text NOT NULL,
	`cents` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`by_email` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `payment_sessions`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`_id`);--> statement-breakpoint
CREATE TABLE `row_counts` (
	`list` text NOT NULL,
	`kind` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`list`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `sales_buckets` (
	`bucket` integer NOT NULL,
	`mode` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`payments` integer NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`bucket`, `mode`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`confirmed_at` integer,
	`confirmed_by` text DEFAULT '' NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_of_account` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`_id` text PRIMARY KEY NOT NULL,
	`subemail` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`token` text,
	`unsubscribed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_key_unique` ON `subscribers` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_token_unique` ON `subscribers` (`token`);--> statement-breakpoint
CREATE TABLE `users` (
	`_id` text PRIMARY KEY NOT NULL,
	`user_email` text NOT NULL,
	`email_key` text NOT NULL,
	`user_role` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);