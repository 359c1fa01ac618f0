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
ALTER TABLE `orders` ADD `start_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `began_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `changes_included` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `step_changed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `room_goes_at` integer;--> statement-breakpoint
CREATE INDEX `orders_to_start` ON `orders` (`start_at`,`_id`) WHERE "orders"."start_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_by_due` ON `orders` (`due_at`,`_id`) WHERE "orders"."payment_status" = 'Paid' and "orders"."order_status" = 'Pending';--> statement-breakpoint
CREATE INDEX `orders_rooms_to_go` ON `orders` (`room_goes_at`,`_id`) WHERE "orders"."room_goes_at" is not null;