DROP INDEX `ledger_by_mode`;--> statement-breakpoint
DROP INDEX `ledger_of_order`;--> statement-breakpoint
CREATE INDEX `ledger_of_order` ON `ledger` (`order_id`,`_id`,`gross_cents`);--> statement-breakpoint
DROP INDEX `notifications_due`;--> statement-breakpoint
DROP INDEX `notifications_of_order`;--> statement-breakpoint
CREATE INDEX `notifications_of_txn` ON `notifications` (`txn_id`,`_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_state` ON `notifications` (`state`,`verified_at`,`created_at`,`_id`);--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`state`,`next_try_at`,`_id`);--> statement-breakpoint
CREATE INDEX `notifications_of_order` ON `notifications` (`order_id`,`_id`);--> statement-breakpoint
CREATE INDEX `audit_in_order` ON `audit_log` (`_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_by_email` ON `audit_log` (`by_email`,`_id`,`action`);--> statement-breakpoint
CREATE INDEX `invoices_to_flag` ON `invoices` (`look_at`,`_id`) WHERE "invoices"."open_for" is not null and "invoices"."flagged_at" is null;--> statement-breakpoint
CREATE INDEX `invoices_flagged` ON `invoices` (`created_at`,`_id`) WHERE "invoices"."open_for" is not null and "invoices"."flag" is not null;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `is_test`;--> statement-breakpoint
-- How many unpaid checkouts the admin has to look at, kept as they are flagged, closed and put aside.
INSERT INTO `counters` SELECT 'invoices:flagged', count(*) FROM `invoices` WHERE `open_for` IS NOT NULL AND `flag` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `invoices_flagged_insert` AFTER INSERT ON `invoices` WHEN (new.`open_for` IS NOT NULL AND new.`flag` IS NOT NULL) BEGIN INSERT INTO `counters` VALUES ('invoices:flagged', 1) ON CONFLICT (`name`) DO UPDATE SET `value` = `value` + excluded.`value`; END;--> statement-breakpoint
CREATE TRIGGER `invoices_flagged_update` AFTER UPDATE OF `open_for`, `flag` ON `invoices` WHEN (new.`open_for` IS NOT NULL AND new.`flag` IS NOT NULL) <> (old.`open_for` IS NOT NULL AND old.`flag` IS NOT NULL) BEGIN INSERT INTO `counters` VALUES ('invoices:flagged', (new.`open_for` IS NOT NULL AND new.`flag` IS NOT NULL) - (old.`open_for` IS NOT NULL AND old.`flag` IS NOT NULL)) ON CONFLICT (`name`) DO UPDATE SET `value` = `value` + excluded.`value`; END;--> statement-breakpoint
CREATE TRIGGER `invoices_flagged_delete` AFTER DELETE ON `invoices` WHEN (old.`open_for` IS NOT NULL AND old.`flag` IS NOT NULL) BEGIN INSERT INTO `counters` VALUES ('invoices:flagged', -1) ON CONFLICT (`name`) DO UPDATE SET `value` = `value` + excluded.`value`; END;--> statement-breakpoint
-- Long lists in the order they were written, cut into stretches of 2,048 rows: how many of each kind each stretch has
-- (list-fences.ts). These counts take the place of those kept for whole tables.
CREATE TABLE `list_fences` (`list` text NOT NULL, `start` NOT NULL, `kind` text NOT NULL, `n` integer NOT NULL, PRIMARY KEY (`list`, `start`, `kind`)) WITHOUT ROWID;--> statement-breakpoint
DROP TRIGGER `messages_count_insert`;--> statement-breakpoint
DROP TRIGGER `messages_count_update`;--> statement-breakpoint
DROP TRIGGER `messages_count_delete`;--> statement-breakpoint
DROP TRIGGER `subscribers_count_insert`;--> statement-breakpoint
DROP TRIGGER `subscribers_count_update`;--> statement-breakpoint
DROP TRIGGER `subscribers_count_delete`;--> statement-breakpoint
DELETE FROM `counters` WHERE `name` LIKE 'messages:%' OR `name` LIKE 'subscribers:%';--> statement-breakpoint
INSERT INTO `list_fences` WITH placed AS (SELECT _id AS place, `message_status` AS kind, (row_number() OVER (ORDER BY _id) - 1) / 2048 AS stretch FROM `messages`), starts AS (SELECT stretch, iif(stretch = 0, '', min(place)) AS start FROM placed GROUP BY stretch) SELECT 'messages', start, kind, count(*) FROM placed JOIN starts USING (stretch) GROUP BY start, kind;--> statement-breakpoint
CREATE TRIGGER `messages_fences_insert` AFTER INSERT ON `messages` BEGIN
INSERT INTO `list_fences` SELECT 'messages', new._id, new.`message_status`, 0 WHERE (SELECT sum(`n`) FROM `list_fences` WHERE `list` = 'messages' AND `start` = (SELECT max(`start`) FROM `list_fences` WHERE `list` = 'messages')) >= 2048 AND NOT EXISTS (SELECT 1 FROM `messages` WHERE _id > new._id);
INSERT INTO `list_fences` VALUES ('messages', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'messages' AND `start` <= new._id), ''), new.`message_status`, 1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
END;--> statement-breakpoint
CREATE TRIGGER `messages_fences_update` AFTER UPDATE OF `message_status` ON `messages` BEGIN
INSERT INTO `list_fences` VALUES ('messages', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'messages' AND `start` <= old._id), ''), old.`message_status`, -1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
INSERT INTO `list_fences` VALUES ('messages', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'messages' AND `start` <= new._id), ''), new.`message_status`, 1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
END;--> statement-breakpoint
CREATE TRIGGER `messages_fences_delete` AFTER DELETE ON `messages` BEGIN INSERT INTO `list_fences` VALUES ('messages', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'messages' AND `start` <= old._id), ''), old.`message_status`, -1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`; END;--> statement-breakpoint
INSERT INTO `list_fences` WITH placed AS (SELECT rowid AS place, CASE WHEN `unsubscribed_at` IS NOT NULL THEN 'ended' WHEN `confirmed_at` IS NULL THEN 'unconfirmed' ELSE 'confirmed' END AS kind, (row_number() OVER (ORDER BY rowid) - 1) / 2048 AS stretch FROM `subscribers`), starts AS (SELECT stretch, iif(stretch = 0, 0, min(place)) AS start FROM placed GROUP BY stretch) SELECT 'subscribers', start, kind, count(*) FROM placed JOIN starts USING (stretch) GROUP BY start, kind;--> statement-breakpoint
CREATE TRIGGER `subscribers_fences_insert` AFTER INSERT ON `subscribers` BEGIN
INSERT INTO `list_fences` SELECT 'subscribers', new.rowid, CASE WHEN new.`unsubscribed_at` IS NOT NULL THEN 'ended' WHEN new.`confirmed_at` IS NULL THEN 'unconfirmed' ELSE 'confirmed' END, 0 WHERE (SELECT sum(`n`) FROM `list_fences` WHERE `list` = 'subscribers' AND `start` = (SELECT max(`start`) FROM `list_fences` WHERE `list` = 'subscribers')) >= 2048 AND NOT EXISTS (SELECT 1 FROM `subscribers` WHERE rowid > new.rowid);
INSERT INTO `list_fences` VALUES ('subscribers', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'subscribers' AND `start` <= new.rowid), 0), CASE WHEN new.`unsubscribed_at` IS NOT NULL THEN 'ended' WHEN new.`confirmed_at` IS NULL THEN 'unconfirmed' ELSE 'confirmed' END, 1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_fences_update` AFTER UPDATE OF `confirmed_at`, `unsubscribed_at` ON `subscribers` BEGIN
INSERT INTO `list_fences` VALUES ('subscribers', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'subscribers' AND `start` <= old.rowid), 0), CASE WHEN old.`unsubscribed_at` IS NOT NULL THEN 'ended' WHEN old.`confirmed_at` IS NULL THEN 'unconfirmed' ELSE 'confirmed' END, -1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
INSERT INTO `list_fences` VALUES ('subscribers', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'subscribers' AND `start` <= new.rowid), 0), CASE WHEN new.`unsubscribed_at` IS NOT NULL THEN 'ended' WHEN new.`confirmed_at` IS NULL THEN 'unconfirmed' ELSE 'confirmed' END, 1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_fences_delete` AFTER DELETE ON `subscribers` BEGIN INSERT INTO `list_fences` VALUES ('subscribers', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'subscribers' AND `start` <= old.rowid), 0), CASE WHEN old.`unsubscribed_at` IS NOT NULL THEN 'ended' WHEN old.`confirmed_at` IS NULL THEN 'unconfirmed' ELSE 'confirmed' END, -1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`; END;--> statement-breakpoint
INSERT INTO `list_fences` WITH placed AS (SELECT _id AS place, `action` AS kind, (row_number() OVER (ORDER BY _id) - 1) / 2048 AS stretch FROM `audit_log`), starts AS (SELECT stretch, iif(stretch = 0, '', min(place)) AS start FROM placed GROUP BY stretch) SELECT 'audit_log', start, kind, count(*) FROM placed JOIN starts USING (stretch) GROUP BY start, kind;--> statement-breakpoint
CREATE TRIGGER `audit_log_fences_insert` AFTER INSERT ON `audit_log` BEGIN
INSERT INTO `list_fences` SELECT 'audit_log', new._id, new.`action`, 0 WHERE (SELECT sum(`n`) FROM `list_fences` WHERE `list` = 'audit_log' AND `start` = (SELECT max(`start`) FROM `list_fences` WHERE `list` = 'audit_log')) >= 2048 AND NOT EXISTS (SELECT 1 FROM `audit_log` WHERE _id > new._id);
INSERT INTO `list_fences` VALUES ('audit_log', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'audit_log' AND `start` <= new._id), ''), new.`action`, 1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`;
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_fences_delete` AFTER DELETE ON `audit_log` BEGIN INSERT INTO `list_fences` VALUES ('audit_log', coalesce((SELECT max(`start`) FROM `list_fences` WHERE `list` = 'audit_log' AND `start` <= old._id), ''), old.`action`, -1) ON CONFLICT (`list`, `start`, `kind`) DO UPDATE SET `n` = `n` + excluded.`n`; END;
