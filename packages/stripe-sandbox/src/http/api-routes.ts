import { bytesOf } from "@rankwright/sandbox-kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { createRefund } from "../charges.ts";
import { disputeJson } from "../dispute-resource.ts";
import { expanded } from "../expand.ts";
import { cancelIntent, chargeMethod } from "../intents.ts";
import { detachMethod, findCustomer } from "../methods.ts";
import { newId } from "../records.ts";
import { chargeJson, intentJson, refundJson, sessionJson } from "../resources.ts";
import { createSession, createSetup, expireSession, requireSession } from "../sessions.ts";
import { customerJson, methodJson, setupIntentJson } from "../stored-resources.ts";
import { refundsOf, type TestProvider } from "../test-provider.ts";
import { accountRoutes } from "./account-routes.ts";
import { createIdempotency } from "./idempotency.ts";
import { missing, Problem, problemBody } from "./problems.ts";
import { read } from "./read.ts";
import { anySessionRequest, intentRequest, listRequest, readRequest, refundRequest } from "./requests.ts";

interface ById {
  Params: { id: string };
}

const query = ({ url }: FastifyRequest) => url.split("?")[1] ?? "";

/** Returns the key in an Authorization header: Bearer, or Basic with the key as the user name. */
function keyOf(header: string | undefined): string | undefined {
  const basic = /^Basic (.+)$/.exec(header ?? "")?.[1];
  if (basic) return Buffer.from(basic, "base64").toString("utf8").split(":")[0];
  return /^Bearer (.+)$/.exec(header ?? "")?.[1];
}

function answerProblem(error: unknown, reply: FastifyReply) {
  if (error instanceof Problem) return reply.code(error.status).send(problemBody(error));
  throw error;
}

/** Key of the same account without the permission for webhook endpoints. */
const restrictedKeyOf = (secretKey: string) => secretKey.replace(/^sk_/, "rk_");

const notPermitted = (key: string) =>
  new Problem(
    403,
    `The provided key '${key.slice(0, 8)}****${key.slice(-4)}' does not have the required permissions for this endpoint. Having more permissions would allow this request to continue.`,
  );

/** API routes: sessions, payment intents, charges, refunds, disputes, the account and its webhook endpoints. */
export function apiRoutes(app: FastifyInstance, bank: TestProvider, secretKey: string): void {
  app.register(
    async (api) => {
      api.setErrorHandler((error, _request, reply) => answerProblem(error, reply));
      api.addHook("onRequest", async (request, reply) => {
        reply.header("request-id", newId("req", 14));
        const key = keyOf(request.headers.authorization);
        if (!key)
          throw new Problem(
            401,
            "You did not provide an API key. You need to provide your API key in the Authorization header.",
          );
        const isRestricted = key === restrictedKeyOf(secretKey);
        if (key !== secretKey && !isRestricted)
          throw new Problem(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
        if (isRestricted && request.url.startsWith("/v1/webhook_endpoints")) throw notPermitted(key);
      });
      writeRoutes(api, bank);
      readRoutes(api, bank);
      accountRoutes(api, bank);
      api.setNotFoundHandler((request, reply) =>
        answerProblem(
          new Problem(404, `Unrecognized request URL (${request.method}: ${request.url}).`),
          reply,
        ),
      );
    },
    { prefix: "/v1" },
  );
}

function writeRoutes(api: FastifyInstance, bank: TestProvider): void {
  const once = createIdempotency(bank);
  const write = async (request: FastifyRequest, reply: FastifyReply, run: (form: string) => object) => {
    const form = bytesOf(request.body).toString("utf8");
    const key = request.headers["idempotency-key"];
    const asked = `${request.method} ${request.url} ${form}`;
    const answer = await once(typeof key === "string" ? key : undefined, asked, () => run(form));
    if (typeof key === "string") reply.header("idempotency-key", key);
    if (answer.isReplayed) reply.header("idempotent-replayed", "true");
    return reply.code(answer.status).type("application/json").send(answer.body);
  };

  api.post("/checkout/sessions", { config: { losesAs: "create" } }, (request, reply) =>
    write(request, reply, (form) => {
      const { expand, ...asked } = read(form, anySessionRequest);
      const session = asked.mode === "setup" ? createSetup(bank, asked) : createSession(bank, asked);
      return expanded(bank, sessionJson(bank, session), expand);
    }),
  );
  api.post<ById>("/checkout/sessions/:id/expire", (request, reply) =>
    write(request, reply, (form) => {
      const { expand } = read(form, readRequest);
      return expanded(bank, sessionJson(bank, expireSession(bank, request.params.id)), expand);
    }),
  );
  api.post("/payment_intents", { config: { losesAs: "capture" } }, (request, reply) =>
    write(request, reply, (form) => {
      const { expand, ...asked } = read(form, intentRequest);
      return expanded(bank, intentJson(chargeMethod(bank, asked)), expand);
    }),
  );
  api.post<ById>("/payment_intents/:id/cancel", (request, reply) =>
    write(request, reply, (form) => {
      const { expand } = read(form, readRequest);
      const intent = bank.journal.get("intent", request.params.id);
      if (!intent) throw missing("payment_intent", request.params.id, "intent");
      return expanded(bank, intentJson(cancelIntent(bank, intent)), expand);
    }),
  );
  api.post<ById>("/payment_methods/:id/detach", (request, reply) =>
    write(request, reply, () => methodJson(detachMethod(bank, request.params.id))),
  );
  api.post("/refunds", { config: { losesAs: "refund" } }, (request, reply) =>
    write(request, reply, (form) => {
      const { expand, ...asked } = read(form, refundRequest);
      return expanded(bank, refundJson(createRefund(bank, asked)), expand);
    }),
  );
}

type Json = Record<string, unknown>;

function readRoutes(api: FastifyInstance, bank: TestProvider): void {
  const { journal } = bank;
  const one = (path: string, what: string, find: (id: string) => Json | undefined) =>
    api.get<ById>(`${path}/:id`, (request) => {
      const found = find(request.params.id);
      if (!found) throw missing(what, request.params.id, what === "checkout.session" ? "session" : what);
      return expanded(bank, found, read(query(request), readRequest).expand);
    });
  one("/checkout/sessions", "checkout.session", (id) => sessionJson(bank, requireSession(bank, id)));
  one("/payment_intents", "payment_intent", (id) => {
    const intent = journal.get("intent", id);
    return intent && intentJson(intent);
  });
  one("/setup_intents", "setup_intent", (id) => {
    const setup = journal.get("setupIntent", id);
    return setup && setupIntentJson(setup);
  });
  one("/customers", "customer", (id) => {
    const customer = findCustomer(bank, id);
    return customer && customerJson(customer);
  });
  one("/payment_methods", "payment_method", (id) => {
    const method = journal.get("method", id);
    return method && methodJson(method);
  });
  one("/charges", "charge", (id) => {
    const charge = journal.get("charge", id);
    return charge && chargeJson(bank, charge);
  });
  one("/refunds", "refund", (id) => {
    const refund = journal.get("refund", id);
    return refund && refundJson(refund);
  });
  one("/disputes", "dispute", (id) => {
    const dispute = journal.get("dispute", id);
    return dispute && disputeJson(dispute);
  });

  type Asked = z.infer<typeof listRequest>;
  const list = (path: string, all: (asked: Asked) => Json[]) =>
    api.get(path, (request) => {
      const asked = read(query(request), listRequest);
      const { limit = 10, starting_after } = asked;
      const found = all(asked).toReversed();
      const from = starting_after === undefined ? 0 : found.findIndex(({ id }) => id === starting_after) + 1;
      const data = found.slice(from, from + limit);
      const has_more = from + data.length < found.length;
      const shown = { object: "list", data, has_more, url: `/v1${path}` };
      return expanded(bank, shown, asked.expand);
    });
  const isOf = ({ payment_intent, charge }: Asked, intentId: string | undefined, chargeId?: string) =>
    (payment_intent === undefined || payment_intent === intentId) &&
    (charge === undefined || charge === chargeId);
  const charges = (asked: Asked) =>
    journal.all("charge").filter(({ id, intentId }) => isOf(asked, intentId, id));
  list("/refunds", (asked) =>
    charges(asked)
      .flatMap((charge) => refundsOf(bank, charge))
      .map(refundJson),
  );
  list("/payment_intents", ({ customer, created }) =>
    journal
      .all("intent")
      .filter(({ customerId }) => customer === undefined || customer === customerId)
      .filter(({ createdAt }) => Math.floor(createdAt / 1_000) >= (created?.gte ?? 0))
      .map(intentJson),
  );
  list("/charges", (asked) => charges(asked).map((charge) => chargeJson(bank, charge)));
  list("/disputes", (asked) =>
    journal
      .all("dispute")
      .filter(({ intentId, chargeId }) => isOf(asked, intentId, chargeId))
      .map(disputeJson),
  );
  list("/checkout/sessions", (asked) =>
    journal
      .all("session")
      .filter(({ intentId }) => isOf(asked, intentId))
      .map((session) => sessionJson(bank, session)),
  );
}
