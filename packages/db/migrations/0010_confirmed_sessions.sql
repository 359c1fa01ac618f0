ALTER TABLE `accounts` ADD `password_set_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `first_steps_hidden_at` integer;--> statement-breakpoint
ALTER TABLE `identities` ADD `unlinked_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;