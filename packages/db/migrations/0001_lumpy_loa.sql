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
