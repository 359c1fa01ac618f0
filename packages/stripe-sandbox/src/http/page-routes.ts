import { Declined, formOf, policyFor } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { choices, paySession } from "../page-payments.ts";
import type { TestProvider } from "../test-provider.ts";
import { closedPage, missingPage, sessionPage } from "./pages.ts";

const HTML = "text/html; charset=utf-8";

interface ById {
  Params: { id: string };
}

/** Routes of the buyer's page: pay, fail or cancel. */
export function pageRoutes(app: FastifyInstance, bank: TestProvider): void {
  app.get<ById>("/c/pay/:id", ({ params }, reply) => {
    const session = bank.journal.get("session", params.id);
    reply.type(HTML);
    if (!session) return reply.code(404).send(missingPage());
    reply.header("content-security-policy", policyFor(session.successUrl, session.cancelUrl));
    if (session.status !== "open") return reply.code(409).send(closedPage(session));
    return reply.send(sessionPage(session));
  });

  app.post<ById>("/c/pay/:id", ({ params, body }, reply) => {
    const session = bank.journal.get("session", params.id);
    reply.type(HTML);
    if (!session) return reply.code(404).send(missingPage());
    reply.header("content-security-policy", policyFor(session.successUrl, session.cancelUrl));
    const { choice } = formOf(body);
    if (choice === "cancel" && session.cancelUrl) return reply.redirect(session.cancelUrl, 303);
    const chosen = choices.find((one) => one === choice);
    if (!chosen) return reply.code(400).send(sessionPage(session));
    try {
      const paid = paySession(bank, session.id, chosen);
      if (paid.status === "open") return reply.redirect(`/c/pay/${session.id}`, 303);
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      return reply.code(409).send(closedPage(session));
    }
    return reply.redirect(session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
  });
}
