/** What works off rows in the background; what is noted of a worker's rows outlives its process. */
export const WORKERS = ["mail", "payments", "rooms", "inbound", "briefs", "backups", "housekeeping"] as const;
export type WorkerName = (typeof WORKERS)[number];
