import { commonControl, controlActions, Declined } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { booksOf } from "../books.ts";
import { decideCapture, refundCapture, requireCapture, reverseCapture } from "../captures.ts";
import { openDispute, resolveDispute } from "../disputes.ts";
import { type Faults, faultsSchema, noFaults } from "../faults.ts";
import { approveOrder, findOrder, reverseLateApprovals } from "../orders.ts";
import { laterResults, pageChoices, setupChoices } from "../records.ts";
import type { Authority } from "../signing/authority.ts";
import type { TestProvider } from "../test-provider.ts";
import type { Tokens } from "../tokens.ts";
import { approveSetup, deleteToken, findSetup, setLater, vaultLate } from "../vault.ts";
import { controlPage } from "./pages.ts";
import { Problem } from "./problems.ts";

interface Parts {
  bank: TestProvider;
  tokens: Tokens;
  authority: Authority;
  setWebhook: (webhook: { url: string; id?: string | undefined }) => void;
}

const onTransaction = z.strictObject({
  txnId: z.string(),
  /** In cents; omitted: everything that is left. */
  cents: z.int().positive().optional(),
});
/** `invoiceId`: the seller's number for the refund. Default: the payment's invoice id. `isBare`: see `refundCapture`. */
const refund = onTransaction.extend({ invoiceId: z.string().optional(), isBare: z.boolean().default(false) });
const dispute = z.strictObject({
  txnId: z.string(),
  stage: z.enum(["INQUIRY", "CHARGEBACK"]).default("INQUIRY"),
  reason: z.string().default("MERCHANDISE_OR_SERVICE_NOT_RECEIVED"),
});
const resolution = z.strictObject({ disputeId: z.string(), outcome: z.enum(["won", "lost"]) });
const approval = z.strictObject({
  orderId: z.string(),
  choice: z.enum(pageChoices).default("pay"),
});
const setupApproval = z.strictObject({ setupId: z.string(), choice: z.enum(setupChoices).default("pay") });
const onToken = z.strictObject({ tokenId: z.string() });
const stored = onToken.extend({ later: z.enum(laterResults) });
const webhook = z.strictObject({ url: z.url(), id: z.string().optional() });

/** Control routes, which move money and set faults. Tests send JSON; the control page at `/` sends forms. */
export function controlRoutes(app: FastifyInstance, { bank, tokens, authority, setWebhook }: Parts): void {
  commonControl<Faults>(app, {
    ...bank,
    tick: () => reverseLateApprovals(bank),
    schema: faultsSchema.partial(),
    noFaults,
    page: () => controlPage(bank),
  });

  const act = controlActions(app, Problem);
  act("refund", (input) => {
    const { txnId, cents, invoiceId, isBare } = refund.parse(input);
    const { currency } = requireCapture(bank, txnId);
    const value = cents === undefined ? undefined : (cents / 100).toFixed(2);
    const amount = value ? { amount: { currency_code: currency, value } } : {};
    return refundCapture(bank, txnId, { ...amount, ...(invoiceId && { invoice_id: invoiceId }) }, isBare);
  });
  act("reverse", (input) => reverseCapture(bank, onTransaction.parse(input).txnId));
  act("complete", (input) => decideCapture(bank, onTransaction.parse(input).txnId, "COMPLETED"));
  act("deny", (input) => decideCapture(bank, onTransaction.parse(input).txnId, "DECLINED"));
  act("dispute", (input) => {
    const { txnId, stage, reason } = dispute.parse(input);
    return openDispute(bank, txnId, stage, reason);
  });
  act("resolve", (input) => {
    const { disputeId, outcome } = resolution.parse(input);
    return resolveDispute(bank, disputeId, outcome);
  });
  /** Approves the order as the buyer would on the checkout page. */
  act("approve", (input) => {
    const { orderId, choice } = approval.parse(input);
    const order = findOrder(bank, orderId);
    if (!order) throw new Declined(`There is no order ${orderId}.`);
    return approveOrder(bank, order, choice);
  });
  /** Approves a setup token as the buyer would on its page. */
  act("approve-setup", (input) => {
    const { setupId, choice } = setupApproval.parse(input);
    const setup = findSetup(bank, setupId);
    if (!setup) throw new Declined(`There is no setup token ${setupId}.`);
    return approveSetup(bank, setup, choice);
  });
  /** Stores the account of an order that was paid while the fault `vault` was "late". */
  act("vault", (input) => vaultLate(bank, z.strictObject({ orderId: z.string() }).parse(input).orderId));
  /** Sets the result of the next charges of a stored account. */
  act("method", (input) => {
    const { tokenId, later } = stored.parse(input);
    return setLater(bank, tokenId, later);
  });
  /** Deletes a stored account, as its buyer can at PayPal. */
  act("revoke", (input) => deleteToken(bank, onToken.parse(input).tokenId));
  act("tokens", (input) => {
    tokens.end(z.strictObject({ end: z.enum(["expire", "narrow"]) }).parse(input).end);
  });
  act("webhook", (input) => setWebhook(webhook.parse(input)));

  app.get("/control/orders", () => bank.journal.all("order"));
  app.get("/control/captures", () => bank.journal.all("capture"));
  app.get("/control/methods", () => bank.journal.all("token"));
  app.get("/control/disputes", () => bank.journal.all("dispute"));
  app.get("/control/books", () => booksOf(bank));
  /** Certificate that a shop on this machine must trust. */
  app.get("/control/ca.pem", (_request, reply) => reply.type("application/x-pem-file").send(authority.root));
}
