import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Account, heldCents } from "./account.ts";
import type { Delivery } from "./delivery.ts";
import { type Faults, faultsSchema, noFaults } from "./faults.ts";
import { writeForm } from "./notification.ts";
import { controlPage } from "./pages.ts";
import type { Store } from "./store.ts";

interface Parts {
  store: Store;
  account: Account;
  delivery: Delivery;
  faults: () => Faults;
  setFaults: (faults: Faults) => void;
}

const onTransaction = z.strictObject({ txnId: z.string(), amount: z.string().optional() });
const onMessage = z.strictObject({ id: z.string() });
const ownNotification = z.strictObject({
  url: z.url(),
  fields: z.record(z.string(), z.string()).optional(),
  charset: faultsSchema.shape.charset.default("utf-8"),
  /** Raw body of the notification, in base64. Replaces `fields`. */
  rawBase64: z.string().optional(),
});

/** Converts a form of the sandbox's page to the JSON of the control API. */
function fromForm(body: Buffer): unknown {
  const fields = [...new URLSearchParams(body.toString("utf8"))];
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (value === "true" || value === "false") return [name, value === "true"];
      return [name, ["delayMs", "duplicate", "dropFirst"].includes(name) ? Number(value) : value];
    }),
  );
}

/** Control routes, which move money and set faults. Tests send JSON; the control page at `/` sends forms. */
export function controlRoutes(app: FastifyInstance, { store, account, delivery, faults, setFaults }: Parts) {
  const input = ({ body }: FastifyRequest): unknown =>
    Buffer.isBuffer(body) ? fromForm(body) : (body ?? {});
  const answer = (request: FastifyRequest, reply: FastifyReply, result: object) =>
    Buffer.isBuffer(request.body) ? reply.redirect("/", 303) : reply.send(result);

  app.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(controlPage(store.transactions(), store.messages(), faults())),
  );
  app.get("/control/transactions", () =>
    store.transactions().map((one) => ({ ...one, heldCents: heldCents(one) })),
  );
  app.get("/control/notifications", () => store.messages());
  app.get("/control/faults", () => faults());

  /** Sets all faults. Those that are omitted are reset. */
  const setAll = (request: FastifyRequest, reply: FastifyReply) => {
    setFaults({ ...noFaults, ...faultsSchema.partial().parse(input(request)) });
    return answer(request, reply, faults());
  };
  app.put("/control/faults", setAll);
  app.post("/control/faults", setAll);

  const moves = {
    refund: (id: string, amount?: string) => account.refund(id, amount),
    reverse: (id: string) => account.reverse(id),
    "cancel-reversal": (id: string) => account.cancelReversal(id),
    complete: (id: string) => account.decide(id, "Completed"),
    deny: (id: string) => account.decide(id, "Denied"),
  };
  for (const [name, move] of Object.entries(moves))
    app.post(`/control/${name}`, (request, reply) => {
      const { txnId, amount } = onTransaction.parse(input(request));
      return answer(request, reply, move(txnId, amount));
    });

  /** Sends all pending notifications, including those that are not due yet. */
  app.post("/control/deliver", async (request, reply) =>
    answer(request, reply, { waiting: await delivery.flush() }),
  );
  app.post("/control/resend", (request, reply) => {
    const { id } = onMessage.parse(input(request));
    const message = store.messages().find((one) => one.id === id);
    if (!message) return reply.code(404).send({ error: `There is no notification ${id}.` });
    const again = { ...message, dueAt: 0, deliveredAt: null };
    store.put(again);
    delivery.scheduleNext();
    return answer(request, reply, again);
  });
  /** Sends a notification with any content. The sandbox verifies it as genuine. */
  app.post("/control/notify", (request, reply) => {
    const { url, fields, charset, rawBase64 } = ownNotification.parse(input(request));
    const body = rawBase64 ? Buffer.from(rawBase64, "base64") : writeForm(fields ?? {}, charset);
    const message = delivery.prepare(url, body, "Custom notification");
    store.put(message);
    delivery.scheduleNext();
    return answer(request, reply, message);
  });
}
