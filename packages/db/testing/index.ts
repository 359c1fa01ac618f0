export * from "./db.ts";
export * from "./notifications.ts";
export * from "./order.ts";
export * from "./plans.ts";
export * from "./samples.ts";
export * from "./site-with-data.ts";
export * from "./subscriptions.ts";

/** A program that places orders in the site of its first argument until it receives a message. */
export const orderProcess = new URL("./order-process.ts", import.meta.url);

/** A program that restores a backup, and kills itself before the step in its third argument. */
export const restoreProcess = new URL("./restore-process.ts", import.meta.url);

/** A program that holds the write lock on the database of the site in its first argument until it is killed. */
export const lockProcess = new URL("./lock-process.ts", import.meta.url);
