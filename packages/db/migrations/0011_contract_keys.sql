ALTER TABLE `contract_notices` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contract_notices_idempotency_key_unique` ON `contract_notices` (`idempotency_key`);