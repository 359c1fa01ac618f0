import { Declined } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import { notFound, Problem, unprocessable } from "./http/problems.ts";
import type { setupRequest } from "./http/requests.ts";
import {
  type Capture,
  type Later,
  newId,
  type Order,
  type PageChoice,
  type Setup,
  type SetupChoice,
  type Token,
} from "./records.ts";
import { BUYER, tokenJson } from "./resources.ts";
import { capturesOf, prepareWebhook, store, type TestProvider } from "./test-provider.ts";

/** Refuses to store accounts if the app lacks the feature. */
export function checkVault({ faults }: TestProvider): void {
  const { vault } = faults();
  if (vault === "NOT_ENABLED") throw unprocessable("NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE");
  if (vault === "403") throw new Problem(403, [{ issue: "PERMISSION_DENIED" }]);
}

const laterOf: Readonly<Partial<Record<PageChoice, Later>>> = {
  "pay-confirm-later": "PAYER_ACTION_REQUIRED",
  "pay-declined-later": "INSTRUMENT_DECLINED",
};

/** Returns a token for the buyer's account. It is not stored. */
const newToken = (bank: TestProvider, choice: PageChoice | null, customerId = newId()): Token => ({
  kind: "token",
  id: newId().toLowerCase(),
  customerId,
  email: BUYER.email_address,
  later: (choice && laterOf[choice]) ?? "succeeds",
  isDeleted: false,
  createdAt: bank.clock.now(),
});

/** Stores the account of an order's buyer and sends the webhook. Returns the order with the token. */
function createToken(bank: TestProvider, order: Order): Order {
  const token = newToken(bank, order.choice);
  const stored: Order = { ...order, tokenId: token.id };
  const resource = { ...tokenJson(bank.base(), token), metadata: { order_id: order.id } };
  store(bank, stored, token, ...prepareWebhook(bank, "VAULT.PAYMENT-TOKEN.CREATED", resource));
  return stored;
}

/** Time within which a setup token must be used, in milliseconds. */
const SETUP_MS = 3 * 86_400_000;

export function createSetup(bank: TestProvider, request: z.infer<typeof setupRequest>): Setup {
  checkVault(bank);
  const { experience_context } = request.payment_source.paypal;
  const setup: Setup = {
    kind: "setup",
    id: newId(),
    status: "PAYER_ACTION_REQUIRED",
    customerId: newId(),
    returnUrl: experience_context.return_url,
    cancelUrl: experience_context.cancel_url,
    brandName: experience_context.brand_name,
    choice: null,
    tokenId: undefined,
    createdAt: bank.clock.now(),
  };
  store(bank, setup);
  return setup;
}

/** Returns the setup token; undefined if it is unknown, or has expired. */
export function findSetup({ journal, clock }: TestProvider, id: string): Setup | undefined {
  const setup = journal.get("setup", id);
  return setup && setup.createdAt + SETUP_MS > clock.now() ? setup : undefined;
}

/** Approves a setup token as the buyer does on its page. */
export function approveSetup(bank: TestProvider, setup: Setup, choice: SetupChoice): Setup {
  if (setup.status !== "PAYER_ACTION_REQUIRED") throw new Declined("This account has already been saved.");
  const approved: Setup = { ...setup, status: "APPROVED", choice };
  store(bank, approved);
  return approved;
}

/** Exchanges an approved setup token for the token of the account. */
export function useSetup(bank: TestProvider, id: string): Token {
  const setup = findSetup(bank, id);
  if (!setup) throw notFound();
  if (setup.status !== "APPROVED") throw unprocessable("PAYER_ACTION_REQUIRED");
  const token = newToken(bank, setup.choice, setup.customerId);
  store(
    bank,
    { ...setup, status: "VAULTED", tokenId: token.id },
    token,
    ...prepareWebhook(bank, "VAULT.PAYMENT-TOKEN.CREATED", tokenJson(bank.base(), token)),
  );
  return token;
}

const isToStore = ({ storesSource, choice, tokenId }: Order) =>
  storesSource && choice !== "pay-unsaved" && tokenId === undefined;

/** Stores the account of a paid order if the shop asked for it. */
export const storeAccount = (bank: TestProvider, order: Order): Order =>
  isToStore(order) && bank.faults().vault !== "late" ? createToken(bank, order) : order;

/** Stores the account of an order that was paid earlier. */
export function vaultLate(bank: TestProvider, orderId: string): Order {
  const order = bank.journal.get("order", orderId);
  if (!order || !isToStore(order) || capturesOf(bank, order).length === 0)
    throw new Declined("This order has no account to store.");
  return createToken(bank, order);
}

function requireToken({ journal }: TestProvider, id: string): Token {
  const token = journal.get("token", id);
  if (!token) throw new Declined(`There is no stored account ${id}.`);
  return token;
}

/** Sets what happens when the account is charged. */
export function setLater(bank: TestProvider, id: string, later: Later): Token {
  const changed: Token = { ...requireToken(bank, id), later };
  store(bank, changed);
  return changed;
}

/** Deletes the token: the account can't be charged any more. */
export function deleteToken(bank: TestProvider, id: string): Token {
  const token = requireToken(bank, id);
  if (token.isDeleted) throw new Declined("This account has already been deleted.");
  const deleted: Token = { ...token, isDeleted: true };
  const resource = tokenJson(bank.base(), deleted);
  store(bank, deleted, ...prepareWebhook(bank, "VAULT.PAYMENT-TOKEN.DELETED", resource));
  return deleted;
}

/** Charges a stored account without the buyer. Returns the capture's status, or throws the error that refuses it. */
export function chargeToken({ journal, faults }: TestProvider, id: string): Capture["status"] {
  const token = journal.get("token", id);
  if (!token) throw unprocessable("TOKEN_ID_NOT_FOUND");
  if (token.isDeleted) throw unprocessable("AGREEMENT_ALREADY_CANCELLED");
  const { storedCharges } = faults();
  const later = storedCharges === "asStored" ? token.later : storedCharges;
  if (later === "succeeds") return "COMPLETED";
  if (later === "pending") return "PENDING";
  if (later === "captureDeclined") return "DECLINED";
  throw unprocessable(later);
}
