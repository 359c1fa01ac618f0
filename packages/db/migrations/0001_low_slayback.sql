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
CREATE UNIQUE INDEX `redirects_from_path_unique` ON `redirects` (`from_path`);