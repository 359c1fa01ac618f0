/** Program that uploads a file that is larger than the disk, and then a small one, and prints the outcomes. */
export const fullDiskProgram = new URL("./full-disk-process.ts", import.meta.url);

/** Worker thread that places the order in its `workerData` whenever it gets a message, and posts back the order's id. */
export const placeOrderProgram = new URL("./place-order-worker.ts", import.meta.url);

/** Program that runs the workers of the site in its first argument, and kills itself at a given change of the database. */
export const workersProgram = new URL("./workers-process.ts", import.meta.url);
