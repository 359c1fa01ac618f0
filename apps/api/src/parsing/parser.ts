import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Reply, type Request, tasks, type WorkerMessage } from "./tasks.ts";

// The parser process. It runs the tasks in a thread and stays responsive, so that it can terminate the thread after a timeout and
// exit when the site's process ends. If the thread runs out of memory, V8 may end this process, but not the site's.

/** Maximum heap size of the thread, in MB. */
const HEAP_MB = 256;

function serve(): void {
  let thread: Worker | undefined;
  const start = () => {
    const limits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 };
    const worker = new Worker(process.argv[1] ?? "", { resourceLimits: limits });
    // A thread may emit an error while it is being terminated, when no task listens. Unhandled, it would end this process.
    return worker.on("error", () => {});
  };
  process.on("disconnect", () => process.exit());
  process.on("message", (request: Request) => {
    const worker = thread ?? start();
    thread = worker;
    const end = () => {
      thread = undefined;
      void worker.terminate();
    };
    let timer: NodeJS.Timeout | undefined;
    const onTimeout = () => {
      end();
      answer({ result: "unsafe" });
    };
    const onMessage = (said: WorkerMessage) => {
      if (said === "begins") timer = setTimeout(onTimeout, request.timeMs);
      else answer(said);
    };
    const onError = (error: NodeJS.ErrnoException) => {
      end();
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      answer(isMemory ? { result: "unsafe" } : { result: "failed", reason: String(error) });
    };
    const answer = (reply: Reply) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError);
      process.send?.(reply);
    };
    worker.on("message", onMessage).on("error", onError);
    worker.postMessage(request);
  });
}

function work(): void {
  parentPort?.on("message", async ({ name, input }: Request) => {
    let reply: Reply;
    try {
      const task = await tasks[name]();
      parentPort?.postMessage("begins" satisfies WorkerMessage);
      // The site's process runs the same code, so the input has this type.
      reply = { result: "done", output: await task(input as never) };
    } catch (error) {
      reply = { result: "failed", reason: String(error) };
    }
    parentPort?.postMessage(reply);
  });
}

if (isMainThread) serve();
else work();
