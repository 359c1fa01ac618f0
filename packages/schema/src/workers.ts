/** Background workers. The names are stored, so they never change. */
export const WORKERS = [
  "mail",
  "payments",
  "rooms",
  "inbound",
  "briefs",
  "subscriptions",
  "contracts",
  "tax",
  "quotes",
  "backups",
  "housekeeping",
] as const;
export type WorkerName = (typeof WORKERS)[number];
