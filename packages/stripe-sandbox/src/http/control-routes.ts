import { commonControl, controlActions } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { booksOf } from "../books.ts";
import { createRefund, openDispute, resolveDispute, settleRefund } from "../charges.ts";
import { type Faults, faultsSchema, noFaults } from "../faults.ts";
import { detachMethod, renewCard, setLater } from "../methods.ts";
import { choices, paySession, settleCharge } from "../page-payments.ts";
import { laterResults } from "../records.ts";
import { expireLateSessions, expireSession } from "../sessions.ts";
import type { TestProvider } from "../test-provider.ts";
import { controlPage } from "./pages.ts";
import { Problem } from "./problems.ts";

interface Parts {
  bank: TestProvider;
  setWebhook: (webhook: { url: string; secret?: string | undefined }) => void;
}

const onTransaction = z.strictObject({
  txnId: z.string(),
  /** In cents; omitted: everything that is left. */
  cents: z.int().positive().optional(),
});
const dispute = z.strictObject({
  txnId: z.string(),
  isInquiry: z.boolean().default(false),
  reason: z.string().default("product_not_received"),
});
const resolution = z.strictObject({ disputeId: z.string(), outcome: z.enum(["won", "lost"]) });
const payment = z.strictObject({
  sessionId: z.string(),
  choice: z.enum(choices).default("card"),
});
const stored = z.strictObject({ methodId: z.string(), later: z.enum(laterResults) });
const renewal = z.strictObject({
  methodId: z.string(),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  expMonth: z.int().min(1).max(12).optional(),
  expYear: z.int().optional(),
});
const onRefund = z.strictObject({ refundId: z.string(), isDone: z.boolean() });
const webhook = z.strictObject({ url: z.url(), secret: z.string().optional() });

/** Control routes, which move money and set faults. Tests send JSON; the control page at `/` sends forms. */
export function controlRoutes(app: FastifyInstance, { bank, setWebhook }: Parts): void {
  commonControl<Faults>(app, {
    ...bank,
    tick: () => expireLateSessions(bank),
    schema: faultsSchema.partial(),
    noFaults,
    page: () => controlPage(bank),
  });

  const act = controlActions(app, Problem);
  act("refund", (input) => {
    const { txnId, cents } = onTransaction.parse(input);
    return createRefund(bank, { charge: txnId, amount: cents });
  });
  act("complete", (input) => settleCharge(bank, onTransaction.parse(input).txnId, true));
  act("deny", (input) => settleCharge(bank, onTransaction.parse(input).txnId, false));
  act("dispute", (input) => {
    const { txnId, isInquiry, reason } = dispute.parse(input);
    return openDispute(bank, txnId, isInquiry, reason);
  });
  act("resolve", (input) => {
    const { disputeId, outcome } = resolution.parse(input);
    return resolveDispute(bank, disputeId, outcome);
  });
  act("settle-refund", (input) => {
    const { refundId, isDone } = onRefund.parse(input);
    return settleRefund(bank, refundId, isDone);
  });
  /** Pays the session as the buyer would on the checkout page. */
  act("pay", (input) => {
    const { sessionId, choice } = payment.parse(input);
    return paySession(bank, sessionId, choice);
  });
  act("expire", (input) =>
    expireSession(bank, z.strictObject({ sessionId: z.string() }).parse(input).sessionId),
  );
  /** Sets the result of the next charges of a stored means of payment. */
  act("method", (input) => {
    const { methodId, later } = stored.parse(input);
    return setLater(bank, methodId, later);
  });
  act("revoke", (input) =>
    detachMethod(bank, z.strictObject({ methodId: z.string() }).parse(input).methodId),
  );
  /** Renews a stored card as its bank does. */
  act("renew", (input) => {
    const { methodId, ...card } = renewal.parse(input);
    return renewCard(bank, methodId, card);
  });
  act("webhook", (input) => setWebhook(webhook.parse(input)));

  app.get("/control/sessions", () => bank.journal.all("session"));
  app.get("/control/charges", () => bank.journal.all("charge"));
  app.get("/control/intents", () => bank.journal.all("intent"));
  app.get("/control/methods", () => bank.journal.all("method"));
  app.get("/control/disputes", () => bank.journal.all("dispute"));
  app.get("/control/books", () => booksOf(bank));
}
