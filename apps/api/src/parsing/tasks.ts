/**
 * Tasks on untrusted data that can take much time or memory, so they run outside the site's own process. Each entry loads the
 * task's code. Input and output must be plain data, because they are copied between the processes.
 */
export const tasks = {
  /** Parses an inbound mail. */
  mail: async () => (await import("./mail/facts.ts")).factsOfMail,
  /** Reads subject, sender and date of an uploaded mail or invitation. */
  summary: async () => (await import("./summary.ts")).summaryOf,
  /** Cleans an uploaded SVG. */
  svg: async () => (await import("./svg.ts")).cleanSvg,
  /** Renders the first page of an uploaded PDF. */
  pdfPage: async () => (await import("./pdf-page.ts")).firstPageOf,
  /** Renders the PDF of an invoice, which contains the buyer's texts. */
  invoice: async () => (await import("./invoice/pdf.ts")).pdfOf,
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
type Task<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Input and output types of a task. */
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;

/** Default time limit of a task, in milliseconds. */
export const TASK_TIME_MS = 5_000;

/** Request to the parser process. */
export interface Request {
  name: TaskName;
  input: unknown;
  timeMs: number;
}

/** `unsafe`: the task exceeded the time or memory limit. `failed`: it threw an error. */
export type Reply =
  | { result: "done"; output: unknown }
  | { result: "unsafe" }
  | { result: "failed"; reason: string };

/** Message from the thread: the task's result, or `begins` when the task's code is loaded and its time limit starts. */
export type WorkerMessage = "begins" | Reply;
