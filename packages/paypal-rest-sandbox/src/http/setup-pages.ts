import { Declined, formOf, messagePage, payPage, policyFor, webAddress } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { type Setup, setupChoices } from "../records.ts";
import type { TestProvider } from "../test-provider.ts";
import { approveSetup, findSetup } from "../vault.ts";
import { backTo } from "./page-routes.ts";

const PATH = "/agreements/approve";

/** Page on which the buyer stores an account without paying. */
const setupPage = ({ id, brandName }: Setup): string =>
  payPage({
    action: `${PATH}?approval_session_id=${id}`,
    heading: "Save PayPal account",
    amount: "",
    rows: [
      { label: "Saved for", value: brandName ?? "Test shop" },
      { label: "Account", value: "buyer@example.com" },
    ],
    choices: [
      { value: "pay", label: "Agree and continue" },
      { value: "pay-confirm-later", label: "Agree, and require confirmation of later charges", second: true },
      { value: "pay-declined-later", label: "Agree, and decline later charges", second: true },
      { value: "cancel", label: "Cancel and return to shop", second: true },
    ],
  });

const missingPage = (): string =>
  messagePage("Page not found", "It may have expired. Return to the shop and try again.", undefined);

const savedPage = ({ returnUrl }: Setup): string =>
  messagePage("Your PayPal account has already been saved", "", webAddress(returnUrl, false)?.href);

interface BySetup {
  Querystring: { approval_session_id?: string };
}

/** Routes of the page on which the buyer stores an account. */
export function setupPageRoutes(app: FastifyInstance, bank: TestProvider): void {
  app.get<BySetup>(PATH, ({ query }, reply) => {
    const setup = findSetup(bank, query.approval_session_id ?? "");
    reply.type("text/html; charset=utf-8");
    if (!setup) return reply.code(404).send(missingPage());
    reply.header("content-security-policy", policyFor(setup.returnUrl, setup.cancelUrl));
    if (setup.status !== "PAYER_ACTION_REQUIRED") return reply.code(409).send(savedPage(setup));
    return reply.send(setupPage(setup));
  });

  app.post<BySetup>(PATH, ({ query, body }, reply) => {
    const setup = findSetup(bank, query.approval_session_id ?? "");
    reply.type("text/html; charset=utf-8");
    if (!setup) return reply.code(404).send(missingPage());
    reply.header("content-security-policy", policyFor(setup.returnUrl, setup.cancelUrl));
    const { choice } = formOf(body);
    const back = (address: string) => backTo(address, { approval_token_id: setup.id });
    if (choice === "cancel") return reply.redirect(back(setup.cancelUrl), 303);
    const chosen = setupChoices.find((one) => one === choice);
    if (!chosen) return reply.code(400).send(setupPage(setup));
    try {
      approveSetup(bank, setup, chosen);
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      return reply.code(409).send(savedPage(setup));
    }
    return reply.redirect(back(setup.returnUrl), 303);
  });
}
