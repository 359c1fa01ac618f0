import { setTimeout as pause } from "node:timers/promises";

/** Longer than it takes to write a mail into the database. */
const ANSWER_MS = 20;

/** Ends no sooner than an answer may come that must not tell, by its time, what there was to do. Begin it first. */
export const answerTime = (): Promise<void> => pause(ANSWER_MS);
