import { setTimeout as pause } from "node:timers/promises";

/** Longer than writing a mail to the database takes, in milliseconds. */
const ANSWER_MS = 20;

/**
 * Resolves after the minimum time of a response that must not reveal by its duration whether there was anything to do. Call it
 * before the work, and await it afterwards.
 */
export const answerTime = (): Promise<void> => pause(ANSWER_MS);
