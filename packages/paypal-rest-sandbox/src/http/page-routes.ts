import { Declined, formOf, policyFor, webAddress } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { approveOrder, findOrder } from "../orders.ts";
import { pageChoices } from "../records.ts";
import { BUYER } from "../resources.ts";
import type { TestProvider } from "../test-provider.ts";
import { alreadyPaidPage, approvePage, missingPage } from "./pages.ts";

const HTML = "text/html; charset=utf-8";

interface ByToken {
  Querystring: { token?: string };
}

/** Returns the shop's return address with PayPal's query parameters. */
export function backTo(address: string | undefined, added: Record<string, string>): string {
  const url = webAddress(address, false);
  for (const [name, value] of Object.entries(added)) url?.searchParams.set(name, value);
  return url?.href ?? "/";
}

/** Routes of the buyer's page: approve, fail or cancel. */
export function pageRoutes(app: FastifyInstance, bank: TestProvider): void {
  app.get<ByToken>("/checkoutnow", ({ query }, reply) => {
    const order = findOrder(bank, query.token ?? "");
    reply.type(HTML);
    if (!order) return reply.code(404).send(missingPage());
    reply.header("content-security-policy", policyFor(order.returnUrl, order.cancelUrl));
    if (order.status === "COMPLETED" || order.status === "VOIDED")
      return reply.code(409).send(alreadyPaidPage(webAddress(order.returnUrl, false)?.href));
    return reply.send(approvePage(order));
  });

  app.post<ByToken>("/checkoutnow", ({ query, body }, reply) => {
    const order = findOrder(bank, query.token ?? "");
    reply.type(HTML);
    if (!order) return reply.code(404).send(missingPage());
    reply.header("content-security-policy", policyFor(order.returnUrl, order.cancelUrl));
    const { choice } = formOf(body);
    if (choice === "cancel") return reply.redirect(backTo(order.cancelUrl, { token: order.id }), 303);
    const chosen = pageChoices.find((one) => one === choice);
    if (!chosen) return reply.code(400).send(approvePage(order));
    try {
      approveOrder(bank, order, chosen);
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      return reply.code(409).send(alreadyPaidPage(webAddress(order.returnUrl, false)?.href));
    }
    const back = backTo(order.returnUrl, { token: order.id, PayerID: BUYER.payer_id });
    return reply.redirect(back, 303);
  });
}
