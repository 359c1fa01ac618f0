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
CREATE TABLE `deliveries` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`links` text NOT NULL,
	`state` text NOT NULL,
	`by_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`silent_at` integer NOT NULL,
	`answered_at` integer,
	`answered_by` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_of_order` ON `deliveries` (`order_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_waiting` ON `deliveries` (`order_id`) WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_silent` ON `deliveries` (`silent_at`,`_id`) WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `order_drafts` (
	`order_id` text NOT NULL,
	`person` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `person`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_files` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`message_id` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`has_preview` integer NOT NULL,
	`person` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `order_messages`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `files_of_order` ON `order_files` (`order_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `files_of_message` ON `order_files` (`message_id`);--> statement-breakpoint
CREATE TABLE `order_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `links_of_order` ON `order_links` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_mails` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`side` text NOT NULL,
	`up_to` text NOT NULL,
	`mailed_at` integer NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_of_order` ON `order_mails` (`order_id`,`side`);--> statement-breakpoint
CREATE INDEX `order_mails_due` ON `order_mails` (`due_at`,`_id`);--> statement-breakpoint
CREATE TABLE `order_messages` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`side` text NOT NULL,
	`source` text NOT NULL,
	`by_email` text NOT NULL,
	`is_verified` integer NOT NULL,
	`text` text NOT NULL,
	`delivery_id` text,
	`once_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_messages_once_key_unique` ON `order_messages` (`once_key`);--> statement-breakpoint
CREATE INDEX `messages_of_order` ON `order_messages` (`order_id`,`_id`,`kind`,`side`);--> statement-breakpoint
CREATE TABLE `order_seen` (
	`order_id` text NOT NULL,
	`person` text NOT NULL,
	`side` text NOT NULL,
	`up_to` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `person`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`received` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uploads_of_order` ON `uploads` (`order_id`);--> statement-breakpoint
CREATE INDEX `uploads_by_age` ON `uploads` (`updated_at`);--> statement-breakpoint
CREATE TABLE `missing_pages` (
	`path` text NOT NULL,
	`day` integer NOT NULL,
	`n` integer NOT NULL,
	`last_at` integer NOT NULL,
	`referrer` text NOT NULL,
	PRIMARY KEY(`path`, `day`)
);
--> statement-breakpoint
CREATE INDEX `missing_pages_by_day` ON `missing_pages` (`day`);--> statement-breakpoint
CREATE TABLE `page_faces` (
	`_id` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_faces_path_unique` ON `page_faces` (`path`);--> statement-breakpoint
CREATE TABLE `redirects` (
	`_id` text PRIMARY KEY NOT NULL,
	`from_path` text NOT NULL,
	`to_address` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_from_path_unique` ON `redirects` (`from_path`);--> statement-breakpoint
CREATE TABLE `mail_texts` (
	`name` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	`secrets` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `company` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `start_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `began_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `changes_included` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `step_changed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `brief_form_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `assignee` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `board_column` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `room_goes_at` integer;--> statement-breakpoint
CREATE INDEX `orders_to_start` ON `orders` (`start_at`,`_id`) WHERE "orders"."start_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_by_due` ON `orders` (`due_at`,`_id`) WHERE "orders"."payment_status" = 'Paid' and "orders"."order_status" = 'Pending';--> statement-breakpoint
CREATE INDEX `orders_board` ON `orders` (`board_column`,`due_at`,`_id`) WHERE "orders"."board_column" is not null;--> statement-breakpoint
CREATE INDEX `orders_board_of` ON `orders` (`assignee`,`board_column`,`due_at`,`_id`) WHERE "orders"."assignee" is not null;--> statement-breakpoint
CREATE INDEX `orders_delivered` ON `orders` (`board_column`,`step_changed_at`,`_id`) WHERE "orders"."board_column" is not null;--> statement-breakpoint
CREATE INDEX `orders_delivered_by` ON `orders` (`assignee`,`board_column`,`step_changed_at`,`_id`) WHERE "orders"."assignee" is not null;--> statement-breakpoint
CREATE INDEX `orders_rooms_to_go` ON `orders` (`room_goes_at`,`_id`) WHERE "orders"."room_goes_at" is not null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `invoice_id` text;