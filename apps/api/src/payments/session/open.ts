import { randomBytes } from "node:crypto";
import { type Db, type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  balanceOf,
  closePaymentSession,
  findPaymentSession,
  insertPaymentSession,
  makeDue,
  markOpened,
  openSessionOf,
  type PaymentSession,
  sessionWithReference,
  setNotice,
  setReference,
  wasOpened,
} from "@rankwright/db/payments";
import { canPay, paths } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { siteName } from "../../mail/kind.ts";
import { mayMailCustomer } from "../../mail/unproven.ts";
import type { Env } from "../../settings/env.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { mailInstructions } from "../mails.ts";
import { type Initiated, type PaymentProvider, ProviderError, type ProviderId } from "../provider.ts";
import { providerOf, providers } from "../providers.ts";
import { CHECK_AFTER_MS } from "../review/unpaid.ts";
import { payeeNow } from "./payee.ts";

/** A provider may take so long to open a checkout: somebody waits for the page. */
const OPEN_MS = 15_000;
/** When a provider is first asked what became of a checkout, if nothing was heard of it. */
export const FIRST_LOOK_MS = 10 * 60_000;

type CheckoutDeps = Pick<Deps, "db" | "env" | "now" | "log"> & { ip: string };
type By = { isCustomer: boolean };

const notSetUp = () => refuse("CONFLICT", "Payment is not set up yet.");

/** What the account that gets the money is called; undefined when one is needed and there is none. */
function payeeFor(db: Db, env: Env, { id, payee }: PaymentProvider): string | undefined {
  if (!payee) return "";
  const active = payeeNow(db, env.setups[id]?.mode ?? "off");
  return payee === "needed" ? active : (active ?? "");
}

/** The ways an order can be paid now, in the order buyers see them. */
export const payableWays = (db: Db, env: Env): PaymentProvider[] =>
  providers.filter((one) => env.setups[one.id] && payeeFor(db, env, one) !== undefined);

/** Whether a part of an order's price is here. The rest comes the same way: any other would ask for the whole price. */
export const isPartPaid = (db: Db, orderId: string): boolean => balanceOf(db, orderId) > 0;

/** The order's open session with this provider, or a new one; the transaction before the network. */
function needSession(
  tx: Tx,
  { env, now }: CheckoutDeps,
  orderId: string,
  provider: PaymentProvider,
): PaymentSession {
  const order = findOrder(tx, orderId);
  if (!order) throw notFound("order");
  if (!canPay(order.paymentStatus))
    throw refuse("CONFLICT", `This order is ${order.paymentStatus} and can't be paid.`);
  if (!provider.ownerTells && isPartPaid(tx, orderId))
    throw refuse("CONFLICT", "A part of this order is paid. Please pay the rest the same way.");
  const mode = env.setups[provider.id]?.mode;
  const open = openSessionOf(tx, order._id, provider.id);
  const isKept = wasOpened(open) && open?.mode === mode;
  const payeeEmail = isKept ? open?.payeeEmail : payeeFor(tx, env, provider);
  if (mode === undefined || payeeEmail === undefined) throw notSetUp();
  if (open?.mode === mode && open.payeeEmail === payeeEmail) return open;
  // The shop has another payee, or went from test to live (or back) since: that one is not to be paid any more.
  if (open) closePaymentSession(tx, open._id);
  const session = insertPaymentSession(
    tx,
    {
      orderId: order._id,
      provider: provider.id,
      nonce: randomBytes(16).toString("hex"),
      payeeEmail,
      amountCents: order.priceCents,
      currency: order.currency,
      mode,
    },
    now(),
  );
  // Also when this process ends before it knows the reference: asking again gives the same one.
  const about = { provider: provider.id, subjectId: session._id };
  if (provider.capabilities.retrieve)
    makeDue(tx, { ...about, kind: "retrieve" }, now() + FIRST_LOOK_MS, now());
  return session;
}

/** The session with what is still to be paid of it, where only the owner tells what came. Cents. */
export function leftToPay(db: Db, session: PaymentSession): PaymentSession & { arrivedCents: number } {
  const arrivedCents = providerOf(session.provider).ownerTells
    ? Math.max(0, balanceOf(db, session.orderId))
    : 0;
  return { ...session, arrivedCents, amountCents: Math.max(0, session.amountCents - arrivedCents) };
}

/** What the provider is told about the order, and where the buyer comes back to. */
export function facingOf(env: Env, order: OrderRow, provider: PaymentProvider) {
  const { _id, packageName, packagePrice, customerEmail } = order;
  return {
    order: {
      _id,
      packageName,
      packagePrice,
      customerEmail,
      siteName: siteName(env),
      timeZone: env.TIME_ZONE,
    },
    urls: {
      paid: env.SITE_URL + paths.receivedPayment(_id),
      cancelled: env.SITE_URL + paths.orderCancelled(_id),
      webhook: provider.webhook ? env.API_URL + provider.webhook.path : "",
    },
  };
}

/**
 * Keeps what the provider calls the session; false when another one has that reference, which none should, or when the order was paid
 * or cancelled meanwhile: then the provider is told to end it.
 */
async function keepReference(
  deps: CheckoutDeps,
  session: PaymentSession,
  opened: Exclude<Initiated, { kind: "form" }>,
  order: OrderRow,
): Promise<boolean> {
  const { _id, provider, mode } = session;
  return write(deps.db, (tx) => {
    const holder = sessionWithReference(tx, provider, mode, opened.reference);
    if (holder && holder._id !== _id) return false;
    if (!holder) setReference(tx, _id, opened.reference);
    const kept = findPaymentSession(tx, _id);
    if (kept?.openFor === null) {
      makeDue(tx, { kind: "end", subjectId: _id, provider }, deps.now(), deps.now());
      return false;
    }
    // An admin who looks at the page is not the customer.
    if (opened.kind === "redirect" || !wasOpened(kept)) return true;
    if (mayMailCustomer(tx, deps, order, deps.ip))
      mailInstructions(tx, deps, order, leftToPay(tx, session), opened.lines);
    if (opened.dueAt !== undefined && opened.dueAt > deps.now())
      makeDue(tx, { kind: "remind", subjectId: _id, provider }, opened.dueAt, deps.now());
    return true;
  });
}

/** What is being opened now, by session: a second click waits for the first. One process serves the data. */
const opening = new Map<string, Promise<Initiated | undefined>>();

function initiateOnce(...args: Parameters<typeof initiate>): Promise<Initiated | undefined> {
  const { _id } = args[2];
  const begun = opening.get(_id);
  if (begun) return begun;
  const opened = initiate(...args).finally(() => opening.delete(_id));
  opening.set(_id, opened);
  return opened;
}

/** Undefined when the session turned out to be over: it is closed then. */
async function initiate(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  session: PaymentSession,
  order: OrderRow,
): Promise<Initiated | undefined> {
  const setup = deps.env.setups[provider.id];
  if (!setup) throw notSetUp();
  const facing = facingOf(deps.env, order, provider);
  const close = () => write(deps.db, (tx) => closePaymentSession(tx, session._id));
  try {
    const opened = await provider.initiatePayment(
      setup,
      leftToPay(deps.db, session),
      facing.order,
      facing.urls,
      AbortSignal.timeout(OPEN_MS),
    );
    if (opened.kind === "form" || (await keepReference(deps, session, opened, order))) return opened;
    await close();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ session: session._id, detail: error.message }, "checkout could not be opened");
    if (!error.ended) throw refuse("CONFLICT", error.forBuyer);
    await close();
  }
  return undefined;
}

/**
 * Opens the order's checkout with a provider: its open session, or a new one. The price is the order's own, whatever was
 * changed since; the payee is the shop's until the checkout was opened, and stays from then on. Only when its own customer
 * asks, the checkout counts as opened. Session row, network, reference: never the network inside a transaction, and what a
 * crash leaves between them is found by asking. Refuses with CONFLICT an order that is paid or cancelled, one of which a
 * part is paid (but by the same way), and when payment is not set up.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  order: OrderRow,
  id: ProviderId,
  { isCustomer }: By,
): Promise<Initiated> {
  const provider = providerOf(id);
  for (let tries = 0; tries < 2; tries += 1) {
    const session = await write(deps.db, (tx) => {
      const now = deps.now();
      const found = needSession(tx, deps, order._id, provider);
      // What the owner alone sees arrive is not missed after an hour.
      const checkAt = provider.ownerTells ? null : now + CHECK_AFTER_MS;
      if (isCustomer) markOpened(tx, found._id, now, checkAt);
      if (found.notice !== null) setNotice(tx, found._id, null);
      return found;
    });
    const opened = await initiateOnce(deps, provider, session, order);
    if (opened) return opened;
  }
  throw refuse("CONFLICT", `${provider.label} can't be used right now. Please try again in a minute.`);
}
