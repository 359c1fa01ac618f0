CREATE TABLE `unfinished_work` (
	`worker` text NOT NULL,
	`row_id` text NOT NULL,
	`starts` integer NOT NULL,
	`started_at` integer NOT NULL,
	`stopped_at` integer,
	PRIMARY KEY(`worker`, `row_id`)
);
