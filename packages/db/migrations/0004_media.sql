CREATE TABLE `media` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`is_animated` integer NOT NULL,
	`by_email` text NOT NULL,
	`created_at` integer NOT NULL
);
