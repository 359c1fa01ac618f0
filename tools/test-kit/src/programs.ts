/** A program: uploads more to the order of the site in its first argument than its disk has room for, and prints the outcome. */
export const fullDiskProgram = new URL("./full-disk-process.ts", import.meta.url);

/** A worker thread: places the order in its `workerData` when it is sent a message, and answers the order's id. */
export const placeOrderProgram = new URL("./place-order-worker.ts", import.meta.url);

/** A program: runs the workers of the site in its first argument. */
export const workersProgram = new URL("./workers-process.ts", import.meta.url);
