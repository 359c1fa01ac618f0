/**
 * What is parsed outside the site's own process: bytes that strangers send and that can take long or much memory. Each task
 * gets and gives plain data, which is copied between the processes.
 */
export const tasks = {
  /** A mail that came in. */
  mail: async (input: import("../inbound/mail-facts.ts").MailInput) =>
    (await import("../inbound/mail-facts.ts")).factsOfMail(input),
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** What a task is given and what it returns. */
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** The longest run of a task, in milliseconds; then it is ended. */
export const TASK_TIME_MS = 5_000;

/** What the site's process asks of the parser process. */
export interface Request {
  name: TaskName;
  input: unknown;
  timeMs: number;
}

/** `unsafe`: it took too long, or too much memory. `failed`: it threw. */
export type Reply =
  | { result: "done"; output: unknown }
  | { result: "unsafe" }
  | { result: "failed"; reason: string };
