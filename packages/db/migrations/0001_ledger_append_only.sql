-- Booked money is never rewritten: what undoes a movement is a movement of its own.
CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'The ledger is append-only.'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_no_delete` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'The ledger is append-only.'); END;--> statement-breakpoint
CREATE TRIGGER `notifications_bytes_stay` BEFORE UPDATE OF `raw`, `created_at` ON `notifications` BEGIN SELECT RAISE(ABORT, 'A notification stays as it came.'); END;
