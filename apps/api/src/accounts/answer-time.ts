import { setTimeout as pause } from "node:timers/promises";

/** Minimum response time, in milliseconds. Longer than it takes to write a mail to the database. */
const MIN_RESPONSE_MS = 20;

/**
 * Waits for the minimum response time, so that a request takes equally long whether or not the account exists. Start it before
 * the work, and await it afterwards.
 */
export const minimumResponseTime = (): Promise<void> => pause(MIN_RESPONSE_MS);
