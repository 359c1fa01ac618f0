ALTER TABLE `notifications` ADD `sender` text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_verified` ON `notifications` (`next_try_at`,`_id`,`state`,`verified_at`) WHERE "notifications"."state" = 'received' and "notifications"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX `notifications_to_verify` ON `notifications` (`provider`,`next_try_at`,`_id`,`state`,`verified_at`) WHERE "notifications"."state" = 'received' and "notifications"."verified_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_of_sender` ON `notifications` (`provider`,`sender`,`next_try_at`,`_id`,`state`,`verified_at`) WHERE "notifications"."state" = 'received' and "notifications"."verified_at" is null;--> statement-breakpoint
ALTER TABLE `payment_jobs` ADD `provider` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_jobs_of_queue` ON `payment_jobs` (`provider`,`kind`,`next_try_at`,`_id`);--> statement-breakpoint
UPDATE `payment_jobs` SET `provider` = (SELECT `provider` FROM `payment_sessions` WHERE `_id` = `payment_jobs`.`subject_id`) WHERE EXISTS (SELECT 1 FROM `payment_sessions` WHERE `_id` = `payment_jobs`.`subject_id`);--> statement-breakpoint
UPDATE `payment_jobs` SET `provider` = (SELECT s.`provider` FROM `refunds` r JOIN `payment_sessions` s ON s.`_id` = r.`session_id` WHERE r.`_id` = `payment_jobs`.`subject_id`) WHERE `kind` = 'refund' AND EXISTS (SELECT 1 FROM `refunds` WHERE `_id` = `payment_jobs`.`subject_id`);
