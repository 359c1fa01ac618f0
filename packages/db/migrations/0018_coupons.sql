CREATE TABLE `coupon_uses` (
	`_id` text PRIMARY KEY NOT NULL,
	`coupon_id` text NOT NULL,
	`order_id` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_uses_of_order` ON `coupon_uses` (`order_id`);--> statement-breakpoint
CREATE INDEX `coupon_uses_by_coupon` ON `coupon_uses` (`coupon_id`,`email_key`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`cents` integer,
	`currency` text NOT NULL,
	`charges` integer,
	`package_ids` text NOT NULL,
	`from_day` text,
	`until_day` text,
	`max_uses` integer,
	`max_per_customer` integer,
	`first_order_only` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);