ALTER TABLE `outbox` ADD `answers_to` text;--> statement-breakpoint
ALTER TABLE `order_files` ADD `summary` text;--> statement-breakpoint
ALTER TABLE `order_files` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `files_expiring` ON `order_files` (`expires_at`) WHERE "order_files"."expires_at" is not null;