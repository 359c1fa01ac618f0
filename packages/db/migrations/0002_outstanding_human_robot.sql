CREATE TABLE `saved_replies` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_name_unique` ON `saved_replies` (`name`);--> statement-breakpoint
CREATE TABLE `brief_answers` (
	`order_id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`answers` text NOT NULL,
	`revision` integer NOT NULL,
	`sent_at` integer,
	`sent_by` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`remind_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_id`) REFERENCES `brief_forms`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `briefs_to_remind` ON `brief_answers` (`remind_at`,`order_id`) WHERE "brief_answers"."remind_at" is not null;--> statement-breakpoint
CREATE TABLE `brief_forms` (
	`_id` text PRIMARY KEY NOT NULL,
	`package_id` text NOT NULL,
	`version` integer NOT NULL,
	`fields` text NOT NULL,
	`by_email` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `version_of_brief_form` ON `brief_forms` (`package_id`,`version`);--> statement-breakpoint
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
CREATE TABLE `inbound_boxes` (
	`name` text PRIMARY KEY NOT NULL,
	`uid_validity` text NOT NULL,
	`last_uid` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inbound_keys` (
	`_id` text PRIMARY KEY NOT NULL,
	`key` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inbound_mails` (
	`_id` text PRIMARY KEY NOT NULL,
	`box` text NOT NULL,
	`message_id` text NOT NULL,
	`raw` blob,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`sender` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` text,
	`folded` text DEFAULT '' NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_mails_message_id_unique` ON `inbound_mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `inbound_mails_due` ON `inbound_mails` (`next_try_at`,`_id`) WHERE "inbound_mails"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_mail_of_box` ON `inbound_mails` (`box`) WHERE "inbound_mails"."box" <> '';--> statement-breakpoint
CREATE INDEX `inbound_mails_of_order` ON `inbound_mails` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `company` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `brief_form_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `assignee` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `board_column` text;--> statement-breakpoint
CREATE INDEX `orders_board` ON `orders` (`board_column`,`due_at`,`_id`) WHERE "orders"."board_column" is not null;--> statement-breakpoint
CREATE INDEX `orders_board_of` ON `orders` (`assignee`,`board_column`,`due_at`,`_id`) WHERE "orders"."assignee" is not null;--> statement-breakpoint
CREATE INDEX `orders_delivered` ON `orders` (`board_column`,`step_changed_at`,`_id`) WHERE "orders"."board_column" is not null;--> statement-breakpoint
CREATE INDEX `orders_delivered_by` ON `orders` (`assignee`,`board_column`,`step_changed_at`,`_id`) WHERE "orders"."assignee" is not null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `invoice_id` text;