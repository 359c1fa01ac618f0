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
  /** Runs what is due. */
  tick: () => void;
  schema: z.ZodType<Partial<Faults>>;
  noFaults: Faults;
  faults: () => Faults;
  setFaults: (faults: Faults) => void;
  page: () => string;
}

const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Parses the input of a control call: JSON from tests, a form from the page at `/`. */
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

/** Responds with a redirect to the page for people, and with JSON for tests. */
const controlAnswer = (request: FastifyRequest, reply: FastifyReply, result: unknown) =>
  isForm(request) ? reply.redirect("/", 303) : reply.send(result);

/** Adds a system's own control routes. A `Problem` that the API would return to the shop is returned as a refusal here. */
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

/** Control routes for faults, the clock and webhooks: with JSON for tests, and with the forms of the page at `/` for people. */
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
    webhooks.plan();
    return controlAnswer(request, reply, { now: clock.now() });
  });
  /** Sends every pending webhook, due or not. */
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
    webhooks.plan();
    return controlAnswer(request, reply, again);
  });
}
