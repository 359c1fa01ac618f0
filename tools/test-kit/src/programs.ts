/** Program that uploads more to the order of the site in its first argument than the disk can hold, and prints the outcome. */
export const fullDiskProgram = new URL("./full-disk-process.ts", import.meta.url);

/** Worker thread that places the order in its `workerData` on every message and posts back the order's id. */
export const placeOrderProgram = new URL("./place-order-worker.ts", import.meta.url);

/** Program that runs the workers of the site in its first argument. */
export const workersProgram = new URL("./workers-process.ts", import.meta.url);
