import { type ChildProcess, fork } from "node:child_process";
import {
  type Reply,
  type Request,
  TASK_TIME_MS,
  type TaskInput,
  type TaskName,
  type TaskOutput,
} from "./tasks.ts";

/** A parser process without work ends after this time. */
const IDLE_MS = 30_000;

const PARSER = new URL("./parser.ts", import.meta.url);

/** The process of one kind of task, while it runs. */
interface Parser {
  child: ChildProcess;
  idle: NodeJS.Timeout | undefined;
}

const parsers = new Map<TaskName, Parser>();
/** The end of what was asked last, by kind: one task of a kind runs at a time, in the order they were asked. */
const queues = new Map<TaskName, Promise<unknown>>();

process.on("exit", () => {
  for (const { child } of parsers.values()) child.kill("SIGKILL");
});

function parserFor(name: TaskName): Parser {
  const known = parsers.get(name);
  if (known) {
    clearTimeout(known.idle);
    return known;
  }
  const child = fork(PARSER, {
    // Buffers are copied as they are; as JSON they would take ten times as long.
    serialization: "advanced",
    execArgv: [],
    // What V8 prints when it runs out of memory is no line of the log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const parser: Parser = { child, idle: undefined };
  parsers.set(name, parser);
  child.once("exit", () => end(name, parser));
  child.on("error", () => end(name, parser));
  return parser;
}

function end(name: TaskName, parser: Parser): void {
  if (parsers.get(name) === parser) parsers.delete(name);
  parser.child.kill("SIGKILL");
}

/** Leaves the process alone: it neither keeps the site's process from ending nor stays when it has nothing to do. */
function rest(name: TaskName, parser: Parser): void {
  parser.child.unref();
  parser.child.channel?.unref();
  parser.idle = setTimeout(() => end(name, parser), IDLE_MS).unref();
}

async function ask(name: TaskName, request: Request, signal: AbortSignal | undefined): Promise<Reply> {
  signal?.throwIfAborted();
  const parser = parserFor(name);
  const { child } = parser;
  child.ref();
  child.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const exited = () => resolve({ result: "unsafe" });
  const aborted = () => {
    end(name, parser);
    reject(signal?.reason);
  };
  child.once("message", resolve);
  child.once("exit", exited);
  signal?.addEventListener("abort", aborted, { once: true });
  try {
    child.send(request, (error) => error && reject(error));
    return await promise;
  } finally {
    child.off("message", resolve);
    child.off("exit", exited);
    signal?.removeEventListener("abort", aborted);
    rest(name, parser);
  }
}

/** What came of a task; `unsafe` where it took more than its time (milliseconds) or memory. */
export type Parsed<Output> = { result: "done"; output: Output } | { result: "unsafe" };

/**
 * Runs a task in its kind's parser process, after those of the kind that were asked before. Throws what the task threw, and
 * the signal's reason when it is aborted: the process is ended then.
 */
export async function parseApart<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  { timeMs = TASK_TIME_MS, signal }: { timeMs?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Parsed<TaskOutput<Name>>> {
  const before = queues.get(name) ?? Promise.resolve();
  const asked = before.then(() => ask(name, { name, input, timeMs }, signal));
  queues.set(
    name,
    asked.catch(() => {}),
  );
  const reply = await asked;
  if (reply.result === "failed") throw new Error(`The task ${name} failed: ${reply.reason}`);
  // The same code runs on both sides, so it is what the task of this name returns.
  return reply as Parsed<TaskOutput<Name>>;
}
