ALTER TABLE `inbound_mails` ADD `text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `inbound_mails_aside` ON `inbound_mails` (`_id`) WHERE "inbound_mails"."state" = 'aside';--> statement-breakpoint
ALTER TABLE `deliveries` ADD `customer_said_at` integer;--> statement-breakpoint
UPDATE `inbound_mails` SET `state` = 'aside' WHERE `state` = 'failed';