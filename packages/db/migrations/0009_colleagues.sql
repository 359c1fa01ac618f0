CREATE TABLE `order_colleagues` (
	`order_id` text NOT NULL,
	`email_key` text NOT NULL,
	`reads_invoices` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `email_key`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `orders_of_colleague` ON `order_colleagues` (`email_key`,`order_id`);