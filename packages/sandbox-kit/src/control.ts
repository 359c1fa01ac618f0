import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "./clock.ts";
import type { CommonFaults } from "./faults.ts";
import { bytesOf, Declined, formOf } from "./listener.ts";
import type { WebhookStore, Webhooks } from "./webhooks.ts";

const onMessage = z.strictObject({ id: z.string() });
const advance = z.strictObject({
  ms: z.coerce
    .number()
    .int()
    .min(0)
    .max(400 * 86_400_000),
});

interface Parts<Faults extends CommonFaults> {
  journal: WebhookStore;
  webhooks: Webhooks;
  clock: Clock;
  /** Runs time-dependent changes, such as expiries. */
  tick: () => void;
  schema: z.ZodType<Partial<Faults>>;
  noFaults: Faults;
  faults: () => Faults;
  setFaults: (faults: Faults) => void;
  page: () => string;
}

const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Parses the body of a control request: JSON from tests, a form from the control page. */
function controlInput(request: FastifyRequest): unknown {
  if (!isForm(request)) {
    const text = bytesOf(request.body).toString("utf8");
    try {
      return text === "" ? {} : JSON.parse(text);
    } catch {
      throw new Declined("The body is not valid JSON.");
    }
  }
  const fields = Object.entries(formOf(request.body)).filter(([, value]) => value !== "");
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (value === "true" || value === "false") return [name, value === "true"];
      return [name, /^\d{1,9}$/.test(value) && !/id$/i.test(name) ? Number(value) : value];
    }),
  );
}

/** Redirects the control page's forms back to it. Responds to tests with JSON. */
const controlAnswer = (request: FastifyRequest, reply: FastifyReply, result: unknown) =>
  isForm(request) ? reply.redirect("/", 303) : reply.send(result);

/** Returns a function that adds a control route of one test system. It converts the API's `Problem` errors to `Declined`. */
export const controlActions =
  (app: FastifyInstance, Problem: abstract new (...args: never[]) => Error) =>
  (path: string, move: (input: unknown) => unknown) =>
    app.post(`/control/${path}`, (request, reply) => {
      try {
        return controlAnswer(request, reply, move(controlInput(request)) ?? {});
      } catch (error) {
        throw error instanceof Problem ? new Declined(error.message) : error;
      }
    });

/** Adds the control page at `/` and the control routes that all test systems share: faults, clock and webhooks. */
export function commonControl<Faults extends CommonFaults>(app: FastifyInstance, parts: Parts<Faults>): void {
  const { journal, webhooks, clock, tick, schema, noFaults, faults, setFaults, page } = parts;
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(page()));
  app.get("/control/webhooks", () => journal.all("webhook"));
  app.get("/control/faults", () => faults());
  /** Sets all faults. Those that are omitted are reset. */
  const setAll = (request: FastifyRequest, reply: FastifyReply) => {
    setFaults({ ...noFaults, ...schema.parse(controlInput(request)) });
    return controlAnswer(request, reply, faults());
  };
  app.put("/control/faults", setAll);
  app.post("/control/faults", setAll);
  app.post("/control/clock", (request, reply) => {
    clock.advance(advance.parse(controlInput(request)).ms);
    tick();
    webhooks.scheduleNext();
    return controlAnswer(request, reply, { now: clock.now() });
  });
  /** Sends all pending webhooks, including those that are not due yet. */
  app.post("/control/deliver", async (request, reply) => {
    const waiting = await webhooks.flush();
    return controlAnswer(request, reply, { waiting });
  });
  app.post("/control/resend", (request, reply) => {
    const { id } = onMessage.parse(controlInput(request));
    const webhook = journal.get("webhook", id);
    if (!webhook) return reply.code(404).send({ error: `There is no webhook ${id}.` });
    const again = { ...webhook, dueAt: 0, deliveredAt: null, gaveUpAt: null };
    journal.put(again);
    webhooks.scheduleNext();
    return controlAnswer(request, reply, again);
  });
}
