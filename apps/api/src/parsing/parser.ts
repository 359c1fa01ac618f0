import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Reply, type Request, type Said, tasks } from "./tasks.ts";

// The parser process: it starts one thread that does the tasks, and stays free itself to end that thread in time, and itself
// when the site's process is gone. V8 may end the whole process where a thread runs out of memory: this one, not the site.

/** The heap of the thread, in MB. */
const HEAP_MB = 256;

function serve(): void {
  let thread: Worker | undefined;
  const start = () => {
    const limits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 };
    const worker = new Worker(process.argv[1] ?? "", { resourceLimits: limits });
    // A thread that is being ended may still break: nobody waits for it then.
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
    const late = () => {
      end();
      answer({ result: "unsafe" });
    };
    const hear = (said: Said) => {
      if (said === "begins") timer = setTimeout(late, request.timeMs);
      else answer(said);
    };
    const broke = (error: NodeJS.ErrnoException) => {
      end();
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      answer(isMemory ? { result: "unsafe" } : { result: "failed", reason: String(error) });
    };
    const answer = (reply: Reply) => {
      clearTimeout(timer);
      worker.off("message", hear).off("error", broke);
      process.send?.(reply);
    };
    worker.on("message", hear).on("error", broke);
    worker.postMessage(request);
  });
}

function work(): void {
  parentPort?.on("message", async ({ name, input }: Request) => {
    let reply: Reply;
    try {
      const task = await tasks[name]();
      parentPort?.postMessage("begins" satisfies Said);
      // The input was made by the same code's types, in the site's process.
      reply = { result: "done", output: await task(input as never) };
    } catch (error) {
      reply = { result: "failed", reason: String(error) };
    }
    parentPort?.postMessage(reply);
  });
}

if (isMainThread) serve();
else work();
