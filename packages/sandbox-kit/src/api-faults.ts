import type { FastifyInstance } from "fastify";
import type { CommonFaults } from "./faults.ts";

type Lost = "create" | "capture" | "refund";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Type of the call. The fault of this type (`loseCreateAnswers` …) closes the connection instead of sending the response. */
    losesAs?: Lost;
  }
}

const counters = {
  create: "loseCreateAnswers",
  capture: "loseCaptureAnswers",
  refund: "loseRefundAnswers",
} as const satisfies Record<Lost, keyof CommonFaults>;

interface Parts {
  isApi: (url: string) => boolean;
  faults: () => CommonFaults;
  setFaults: (changes: Partial<CommonFaults>) => void;
  /** Body of a 500 and a 429 response. */
  failure: (status: 500 | 429) => object;
}

/** Simulates an API that responds slowly or not at all, returns errors, or loses the response after it executed the request. */
export function installApiFaults(app: FastifyInstance, { isApi, faults, setFaults, failure }: Parts): void {
  app.addHook("onRequest", async (request, reply) => {
    const { api, slowMs } = faults();
    if (api === "normal" || !isApi(request.url)) return undefined;
    if (api === "hang") return new Promise(() => {});
    if (api === "slow") return new Promise((resolve) => setTimeout(resolve, slowMs).unref());
    if (api === "html")
      return reply.code(200).type("text/html").send("<!doctype html><title>Please wait</title>");
    const status = api === "500" ? 500 : 429;
    return reply.code(status).send(failure(status));
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { losesAs } = request.routeOptions.config;
    // A declined card (402) is the result of an executed request; other errors mean that it was not executed.
    if (!losesAs || (reply.statusCode >= 400 && reply.statusCode !== 402)) return payload;
    const counter = counters[losesAs];
    const left = faults()[counter];
    if (left === 0) return payload;
    setFaults({ [counter]: left - 1 });
    request.raw.socket.destroy();
    return payload;
  });
}
