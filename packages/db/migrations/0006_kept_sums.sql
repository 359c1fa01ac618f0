-- What the ledger holds after refunds, kept beside the sales: reading it takes the same time however long the ledger is.
INSERT INTO `counters` SELECT iif(`mode` = 'local', 'net:test', 'net:live') AS name, sum(`gross_cents`) FROM `ledger` GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `ledger_sum_insert` AFTER INSERT ON `ledger` BEGIN INSERT INTO `counters` VALUES (iif(new.`mode` = 'local', 'net:test', 'net:live'), new.`gross_cents`) ON CONFLICT (`name`) DO UPDATE SET `value` = `value` + excluded.`value`; END;
