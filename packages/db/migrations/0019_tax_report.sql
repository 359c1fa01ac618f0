CREATE TABLE `invoice_taxes` (
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`mode` text NOT NULL,
	`day` text NOT NULL,
	`sale_day` text NOT NULL,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`treatment` text NOT NULL,
	`country` text NOT NULL,
	`state` text NOT NULL,
	`seller_country` text NOT NULL,
	`rate` integer NOT NULL,
	`name` text NOT NULL,
	`base_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `invoice_taxes_by_day` ON `invoice_taxes` (`mode`,`day`,`sale_day`,`currency`,`kind`,`treatment`,`country`,`state`,`seller_country`,`rate`,`name`,`position`,`base_cents`,`tax_cents`,`gross_cents`);--> statement-breakpoint
INSERT INTO `invoice_taxes`
SELECT
	i.`_id`,
	coalesce(t.key, 0),
	i.`mode`,
	i.`paper` ->> '$.date',
	coalesce(
		i.`paper` ->> '$.credits.date',
		(
			SELECT referred.`paper` ->> '$.date' FROM `invoices` AS referred
			WHERE referred.`label` = coalesce(i.`paper` ->> '$.credits.label', i.`paper` ->> '$.corrects[0]')
		),
		i.`paper` ->> '$.date'
	),
	i.`paper` ->> '$.currency',
	i.`kind`,
	coalesce(t.value ->> '$.treatment', 'unrecorded'),
	coalesce(nullif(t.value ->> '$.country', ''), iif(t.key IS NULL, '', i.`paper` ->> '$.sale.buyer.country'), ''),
	iif(t.key IS NULL, '', coalesce(i.`paper` ->> '$.sale.buyer.state', '')),
	coalesce(i.`paper` ->> '$.seller.countryCode', ''),
	coalesce(t.value ->> '$.rate', 0),
	coalesce(t.value ->> '$.name', ''),
	coalesce(t.value ->> '$.baseCents', i.`paper` ->> '$.totalCents'),
	coalesce(t.value ->> '$.taxCents', 0),
	coalesce(
		(t.value ->> '$.baseCents') + (t.value ->> '$.taxCents') + (t.value ->> '$.roundingCents'),
		i.`paper` ->> '$.totalCents'
	)
FROM `invoices` AS i LEFT JOIN json_each(i.`paper`, '$.sale.taxes') AS t;
