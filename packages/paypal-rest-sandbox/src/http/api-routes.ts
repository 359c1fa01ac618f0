import { bytesOf, formOf } from "@rankwright/sandbox-kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZodError, type z } from "zod";
import { refundCapture, requireCapture } from "../captures.ts";
import { showDispute } from "../disputes.ts";
import { captureOrder, createOrder, findOrder } from "../orders.ts";
import type { Order, Setup, Token, Undo } from "../records.ts";
import {
  capturedOrder,
  captureJson,
  minimalOrder,
  setupJson,
  tokenJson,
  undoJson,
  undoneCents,
  wholeOrder,
} from "../resources.ts";
import { paidOf, type TestProvider, undosOf } from "../test-provider.ts";
import type { Tokens } from "../tokens.ts";
import { createSetup, findSetup, useSetup } from "../vault.ts";
import { mockedProblem, notFound, Problem, problemBody, schemaProblem } from "./problems.ts";
import { createIdempotency } from "./request-memory.ts";
import { captureRequest, orderRequest, refundRequest, setupRequest, tokenRequest } from "./requests.ts";

interface ById {
  Params: { id: string };
}

/** Parses the body with the schema. A JSON content type is required even if the body is empty. */
export function readBody<T>(request: FastifyRequest, schema: z.ZodType<T>): T {
  if (!request.headers["content-type"]?.startsWith("application/json")) throw new Problem(415);
  const text = bytesOf(request.body).toString("utf8");
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new Problem(400, [{ issue: "MALFORMED_REQUEST_JSON" }]);
  }
  const read = schema.safeParse(body, { reportInput: false });
  if (!read.success) throw schemaProblem(read.error);
  return read.data;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const wantsAll = (request: FastifyRequest) => header(request, "prefer") === "return=representation";

export function answerProblem(error: unknown, reply: FastifyReply) {
  if (error instanceof Problem) return reply.code(error.status).send(problemBody(error));
  if (error instanceof ZodError) return reply.code(400).send(problemBody(schemaProblem(error)));
  throw error;
}

/** API routes: tokens, orders, captures, refunds and disputes. `more` adds routes that also need a token. */
export function apiRoutes(
  app: FastifyInstance,
  bank: TestProvider,
  tokens: Tokens,
  more: (api: FastifyInstance) => void,
): void {
  const once = createIdempotency(bank);

  app.post("/v1/oauth2/token", (request, reply) => {
    if (!tokens.isApp(request.headers.authorization))
      return reply
        .code(401)
        .send({ error: "invalid_client", error_description: "Client Authentication failed" });
    if (formOf(request.body).grant_type !== "client_credentials")
      return reply
        .code(400)
        .send({ error: "unsupported_grant_type", error_description: "Grant Type is NULL" });
    return tokens.issue();
  });

  app.register(async (api) => {
    api.setErrorHandler((error, _request, reply) => answerProblem(error, reply));
    api.addHook("preHandler", async (request, reply) => {
      const token = tokens.check(request.headers.authorization);
      if (token === "invalid")
        return reply
          .code(401)
          .send({ error: "invalid_token", error_description: "Token signature verification failed" });
      if (token === "missing") throw new Problem(401);
      if (token === "narrow") throw new Problem(403, [{ issue: "PERMISSION_DENIED" }]);
      const mocked = mockedProblem(request.headers["paypal-mock-response"]);
      if (mocked) throw mocked;
    });
    orderRoutes(api, bank, once);
    paymentRoutes(api, bank, once);
    vaultRoutes(api, bank, once);
    more(api);
    api.get<ById>("/v1/customer/disputes/:id", ({ params }) => {
      const dispute = bank.journal.get("dispute", params.id);
      if (!dispute) throw notFound();
      return showDispute(bank, dispute);
    });
  });
}

type Once = ReturnType<typeof createIdempotency>;

function orderRoutes(api: FastifyInstance, bank: TestProvider, once: Once): void {
  const { base } = bank;
  api.post("/v2/checkout/orders", { config: { losesAs: "create" } }, async (request, reply) => {
    const body = readBody(request, orderRequest);
    const requestId = header(request, "paypal-request-id");
    if (body.payment_source && requestId === undefined)
      throw new Problem(400, [{ issue: "PAYPAL_REQUEST_ID_REQUIRED" }]);
    const { result, isNew } = await once<Order>({
      call: "create",
      path: request.url,
      requestId,
      run: () => createOrder(bank, body),
      again: (id) => findOrder(bank, id),
    });
    // With a payment source PayPal returns 200, without one 201.
    reply.code(isNew && !result.hasSource ? 201 : 200);
    return wantsAll(request)
      ? wholeOrder(base(), result, paidOf(bank, result))
      : minimalOrder(base(), result);
  });

  api.get<ById>("/v2/checkout/orders/:id", ({ params }) => {
    const order = findOrder(bank, params.id);
    if (!order) throw notFound();
    return wholeOrder(base(), order, paidOf(bank, order));
  });

  api.post<ById>(
    "/v2/checkout/orders/:id/capture",
    { config: { losesAs: "capture" } },
    async (request, reply) => {
      const body = readBody(request, captureRequest);
      const { garbledCaptures } = bank.faults();
      if (garbledCaptures > 0) {
        bank.setFaults({ garbledCaptures: garbledCaptures - 1 });
        return reply.code(200).type("text/html").send("<!doctype html><title>Please wait</title>");
      }
      const { result, isNew } = await once<Order>({
        call: "capture",
        path: request.url,
        requestId: header(request, "paypal-request-id"),
        run: () => captureOrder(bank, request.params.id, body),
        again: (id) => findOrder(bank, id),
      });
      const show = wantsAll(request) ? wholeOrder : capturedOrder;
      return reply.code(isNew ? 201 : 200).send(show(base(), result, paidOf(bank, result)));
    },
  );
}

/** Routes of stored accounts (Payment Method Tokens). */
function vaultRoutes(api: FastifyInstance, bank: TestProvider, once: Once): void {
  const { base, journal } = bank;
  api.post("/v3/vault/setup-tokens", { config: { losesAs: "create" } }, async (request, reply) => {
    const body = readBody(request, setupRequest);
    const { result, isNew } = await once<Setup>({
      call: "create",
      path: request.url,
      requestId: header(request, "paypal-request-id"),
      run: () => createSetup(bank, body),
      again: (id) => findSetup(bank, id),
    });
    return reply.code(isNew ? 201 : 200).send(setupJson(base(), result));
  });
  api.get<ById>("/v3/vault/setup-tokens/:id", ({ params }) => {
    const setup = findSetup(bank, params.id);
    if (!setup) throw notFound();
    return setupJson(base(), setup);
  });
  api.post("/v3/vault/payment-tokens", { config: { losesAs: "capture" } }, async (request, reply) => {
    const { payment_source } = readBody(request, tokenRequest);
    const { result, isNew } = await once<Token>({
      call: "create",
      path: request.url,
      requestId: header(request, "paypal-request-id"),
      run: () => useSetup(bank, payment_source.token.id),
      again: (id) => journal.get("token", id),
    });
    return reply.code(isNew ? 201 : 200).send(tokenJson(base(), result));
  });
}

function paymentRoutes(api: FastifyInstance, bank: TestProvider, once: Once): void {
  const { base, journal } = bank;
  /** Returns a refund with the total refunded so far, including this refund. */
  const showUndo = (undo: Undo) => {
    const capture = requireCapture(bank, undo.captureId);
    const all = undosOf(bank, capture);
    const upTo = all.slice(0, all.findIndex(({ id }) => id === undo.id) + 1);
    return undoJson(base(), undo, capture.currency, undoneCents(upTo));
  };

  api.get<ById>("/v2/payments/captures/:id", ({ params }) => {
    const capture = requireCapture(bank, params.id);
    return {
      ...captureJson(base(), capture, undosOf(bank, capture)),
      supplementary_data: { related_ids: { order_id: capture.orderId } },
    };
  });

  api.get<ById>("/v2/payments/refunds/:id", ({ params }) => {
    const undo = journal.get("undo", params.id);
    if (!undo) throw notFound();
    return showUndo(undo);
  });

  api.post<ById>(
    "/v2/payments/captures/:id/refund",
    { config: { losesAs: "refund" } },
    async (request, reply) => {
      const body = readBody(request, refundRequest);
      const { result, isNew } = await once<Undo>({
        call: "refund",
        path: request.url,
        requestId: header(request, "paypal-request-id"),
        run: () => refundCapture(bank, request.params.id, body),
        again: (id) => journal.get("undo", id),
      });
      const { id, status, links } = showUndo(result);
      return reply.code(isNew ? 201 : 200).send(wantsAll(request) ? showUndo(result) : { id, status, links });
    },
  );
}
