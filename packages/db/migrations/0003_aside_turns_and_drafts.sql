CREATE TABLE `__new_order_drafts` (
	`order_id` text NOT NULL,
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `person`, `kind`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_order_drafts`("order_id", "person", "kind", "text", "updated_at") SELECT "order_id", "person", 'message', "text", "updated_at" FROM `order_drafts`;--> statement-breakpoint
DROP TABLE `order_drafts`;--> statement-breakpoint
ALTER TABLE `__new_order_drafts` RENAME TO `order_drafts`;--> statement-breakpoint
ALTER TABLE `inbound_mails` ADD `text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `inbound_mails_aside` ON `inbound_mails` (`_id`) WHERE "inbound_mails"."state" = 'aside';--> statement-breakpoint
ALTER TABLE `deliveries` ADD `customer_said_at` integer;--> statement-breakpoint
UPDATE `inbound_mails` SET `state` = 'aside' WHERE `state` = 'failed';