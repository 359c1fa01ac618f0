/**
 * Work on bytes from strangers that can take long or much memory, done outside the site's own process. Each entry
 * loads a task, which gets and gives plain data: it is copied between the processes.
 */
export const tasks = {
  /** A mail that came in. */
  mail: async () => (await import("./mail/facts.ts")).factsOfMail,
  /** A drawing (SVG) that is uploaded. */
  drawing: async () => (await import("./drawing.ts")).cleanDrawing,
  /** The PDF of an invoice, with whatever its buyer is called. */
  invoice: async () => (await import("./invoice-pdf.ts")).pdfOf,
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
type Task<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** What a task is given and what it returns. */
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;

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

/** What the thread says: `begins` when the task's code is loaded, from where its time counts. */
export type Said = "begins" | Reply;
