import { type ChildProcess, fork } from "node:child_process";
import {
  type Reply,
  type Request,
  TASK_TIME_MS,
  type TaskInput,
  type TaskName,
  type TaskOutput,
} from "./tasks.ts";

/** Time after which an idle parser process is ended, in milliseconds. */
const IDLE_MS = 30_000;

/** Maximum memory of a WebAssembly module in a parser process, in MB. */
const WASM_MB = 128;

const PARSER = new URL("./parser.ts", import.meta.url);

/** Parser process for one kind of task. */
interface Parser {
  child: ChildProcess;
  idle: NodeJS.Timeout | undefined;
}

const parsers = new Map<TaskName, Parser>();
/** Promise of the last queued task by kind of task. Tasks of a kind run one at a time, in order. */
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
    // Copies buffers directly. As JSON, they would take ten times as long.
    serialization: "advanced",
    // Limits the memory of WebAssembly, which doesn't count as the thread's heap.
    execArgv: [`--wasm-max-mem-pages=${WASM_MB * 16}`],
    // Discards what V8 prints when it runs out of memory, to keep it out of the log.
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

/** Marks the parser process as idle: it doesn't keep the site's process alive, and is ended after `IDLE_MS`. */
function markIdle(name: TaskName, parser: Parser): void {
  parser.child.unref();
  parser.child.channel?.unref();
  parser.idle = setTimeout(() => end(name, parser), IDLE_MS).unref();
}

async function sendTask(name: TaskName, request: Request, signal: AbortSignal | undefined): Promise<Reply> {
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
    markIdle(name, parser);
  }
}

/** Result of a task; `unsafe` if it exceeded the time or memory limit. */
export type Parsed<Output> = { result: "done"; output: Output } | { result: "unsafe" };

/**
 * Runs a task in the parser process of its kind, after earlier tasks of that kind. `timeMs`: time limit in milliseconds. Rejects if the
 * task throws. Aborting `signal` ends the parser process and rejects with the signal's reason.
 */
export async function parseInChild<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  { timeMs = TASK_TIME_MS, signal }: { timeMs?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Parsed<TaskOutput<Name>>> {
  const before = queues.get(name) ?? Promise.resolve();
  const task = before.then(() => sendTask(name, { name, input, timeMs }, signal));
  queues.set(
    name,
    task.catch(() => {}),
  );
  const reply = await task;
  if (reply.result === "failed") throw new Error(`The task ${name} failed: ${reply.reason}`);
  // Both sides run the same code, so this is the return type of the task with this name.
  return reply as Parsed<TaskOutput<Name>>;
}
