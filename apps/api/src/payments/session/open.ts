import { randomBytes } from "node:crypto";
import { type Db, type Tx, write } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  balanceOf,
  closePaymentSession,
  findPaymentSession,
  hasOpenCharge,
  insertPaymentSession,
  markOpened,
  openSessionOf,
  type PaymentSession,
  scheduleJob,
  sessionWithReference,
  setNotice,
  setReference,
  wasOpened,
} from "@rankwright/db/payments";
import { quoteOfOrder } from "@rankwright/db/quotes";
import { findSubscription, methodOf } from "@rankwright/db/subscriptions";
import { amountText, canPay, paths, siteName } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { mayMailCustomer } from "../../mail/customer-mail-limits.ts";
import { english } from "../../mail/wording.ts";
import type { Env } from "../../settings/env.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { mailInstructions } from "../instruction-mails.ts";
import { type Initiated, type PaymentProvider, ProviderError, type ProviderId } from "../provider.ts";
import { providerOf, providers, takes } from "../providers.ts";
import { payeeFor } from "./payee.ts";

/** Timeout for opening a checkout at the provider, in ms. The customer is waiting for the page. */
const OPEN_MS = 15_000;
/** Time from the opening of a checkout, or from the owner's last check, until its unpaid order is flagged, in ms. */
export const CHECK_AFTER_MS = 3_600_000;
/** Delay until a checkout is first polled at its provider, in ms. */
export const FIRST_POLL_MS = 10 * 60_000;

type CheckoutDeps = Pick<Deps, "db" | "env" | "now" | "log"> & { ip: string };
type By = { isCustomer: boolean };

const notSetUp = () => refuse("CONFLICT", "Payment is not set up yet.");

/** Returns the providers that an order in this currency can be paid through now, in the order buyers see them. */
export const payableProviders = (db: Db, env: Env, currency: string): PaymentProvider[] =>
  providers.filter(
    (one) => env.setups[one.id] && takes(one, currency) && payeeFor(db, env, one) !== undefined,
  );

/** True if the order is partly paid. The rest must be paid the same way, because other providers would charge the full price. */
export const isPartPaid = (db: Db, orderId: string): boolean => balanceOf(db, orderId) > 0;

/** Returns the order's open session with this provider, or creates one. Runs before the request to the provider. */
export function requireSession(
  tx: Tx,
  { env, now }: Pick<Deps, "env" | "now">,
  orderId: string,
  provider: PaymentProvider,
): PaymentSession {
  const order = findOrder(tx, orderId);
  if (!order) throw notFound("order");
  if (!canPay(order.paymentStatus))
    throw refuse("CONFLICT", `This order is ${order.paymentStatus} and can't be paid.`);
  if (!provider.manualConfirmation && isPartPaid(tx, orderId))
    throw refuse("CONFLICT", "Part of this order is paid. Please pay the rest with the same payment method.");
  if (!takes(provider, order.currency))
    throw refuse(
      "CONFLICT",
      `${provider.label} doesn't take ${order.currency}. Please choose another payment method.`,
    );
  if (hasOpenCharge(tx, orderId))
    throw refuse("CONFLICT", "This payment is being charged right now. Please don't pay again.");
  const mode = env.setups[provider.id]?.mode;
  const open = openSessionOf(tx, order._id, provider.id);
  const isReusable = wasOpened(open) && open?.mode === mode;
  const payeeEmail = isReusable ? open?.payeeEmail : payeeFor(tx, env, provider);
  if (mode === undefined || payeeEmail === undefined) throw notSetUp();
  if (open?.mode === mode && open.payeeEmail === payeeEmail) return open;
  // The payee or the mode (test or live) has changed since, so the old session must not be paid any more.
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
  // Scheduled before the reference is stored, so that a crash in between can't prevent it.
  const about = { provider: provider.id, subjectId: session._id };
  if (provider.capabilities.retrieve)
    scheduleJob(tx, { ...about, kind: "retrieve" }, now() + FIRST_POLL_MS, now());
  return session;
}

/** Returns the session with the amount that is still to pay as `amountCents`. Only bank transfers can be partial. */
export function withAmountDue(db: Db, session: PaymentSession): PaymentSession & { arrivedCents: number } {
  const arrivedCents = providerOf(session.provider).manualConfirmation
    ? Math.max(0, balanceOf(db, session.orderId))
    : 0;
  return { ...session, arrivedCents, amountCents: Math.max(0, session.amountCents - arrivedCents) };
}

/** Returns the provider's id of a subscription's customer; "" if it has none. Charges are looked for by customer, so it must stay the same. */
function customerRefOf(db: Db, subscriptionId: string, provider: ProviderId): string {
  const subscription = findSubscription(db, subscriptionId);
  const method = subscription && methodOf(db, subscription);
  return method?.provider === provider ? method.customerRef : "";
}

/** Returns the order details and return URLs that are sent to the provider. */
export function requestDetails(
  { db, env }: Pick<Deps, "db" | "env">,
  order: OrderRow,
  provider: PaymentProvider,
) {
  const { _id, packageName, packagePrice, priceCents, customerEmail, subscriptionId } = order;
  return {
    order: {
      _id,
      packageName,
      amount: amountText(packagePrice, priceCents),
      customerEmail,
      siteName: siteName(env),
      storesMethod: subscriptionId !== null && provider.capabilities.store,
      customerRef: subscriptionId === null ? "" : customerRefOf(db, subscriptionId, provider.id),
      timeZone: env.TIME_ZONE,
      wording: english,
      dueDay: quoteOfOrder(db, _id)?.dueDay ?? null,
    },
    urls: {
      paid: env.SITE_URL + paths.receivedPayment(_id),
      cancelled: env.SITE_URL + paths.orderCancelled(_id),
      webhook: provider.webhook ? env.API_URL + provider.webhook.path : "",
    },
  };
}

/**
 * Stores the provider's reference of the session. Returns false if the order was paid or cancelled meanwhile (the session is then
 * ended at the provider), or if another session has that reference, which should not happen.
 */
async function saveReference(
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
    const saved = findPaymentSession(tx, _id);
    if (saved?.openFor === null) {
      scheduleJob(tx, { kind: "end", subjectId: _id, provider }, deps.now(), deps.now());
      return false;
    }
    // No mail if only an admin viewed the page: only the customer's visit marks the session as opened.
    if (opened.kind === "redirect" || !wasOpened(saved)) return true;
    if (mayMailCustomer(tx, deps, order, deps.ip))
      mailInstructions(tx, deps, order, withAmountDue(tx, session));
    if (opened.dueAt !== undefined && opened.dueAt > deps.now())
      scheduleJob(tx, { kind: "remind", subjectId: _id, provider }, opened.dueAt, deps.now());
    return true;
  });
}

/** Sessions being opened, by id, so that a second click waits for the first. In memory, because a single process owns the data. */
const opening = new Map<string, Promise<Initiated | undefined>>();

function initiateOnce(...args: Parameters<typeof initiate>): Promise<Initiated | undefined> {
  const { _id } = args[2];
  const begun = opening.get(_id);
  if (begun) return begun;
  const opened = initiate(...args).finally(() => opening.delete(_id));
  opening.set(_id, opened);
  return opened;
}

/** Opens the session at the provider. If the session has ended there, closes it and returns undefined. */
async function initiate(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  session: PaymentSession,
  order: OrderRow,
): Promise<Initiated | undefined> {
  const setup = deps.env.setups[provider.id];
  if (!setup) throw notSetUp();
  const details = requestDetails(deps, order, provider);
  const close = () => write(deps.db, (tx) => closePaymentSession(tx, session._id));
  try {
    const opened = await provider.initiatePayment(
      setup,
      withAmountDue(deps.db, session),
      details.order,
      details.urls,
      AbortSignal.timeout(OPEN_MS),
    );
    if (opened.kind === "form" || (await saveReference(deps, session, opened, order))) return opened;
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
 * Opens the order's checkout with a provider, in its open session or a new one. The price is fixed when the order is placed. The
 * payee is the shop's current one until the checkout is opened, and fixed afterwards. A checkout counts as opened only if the
 * order's customer requests it. The session row is committed before the request to the provider and the reference after it,
 * because no request may run inside a transaction. After a crash in between, the next webhook or opening stores the reference.
 * Rejects with CONFLICT if the order is paid or cancelled, if it is partly paid by bank transfer and this is another method, or if
 * payment is not set up.
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
      const found = requireSession(tx, deps, order._id, provider);
      // Transfers take days, so an unpaid order is not flagged after an hour.
      const checkAt = provider.manualConfirmation ? null : now + CHECK_AFTER_MS;
      if (isCustomer) markOpened(tx, found._id, now, checkAt);
      if (found.notice !== null) setNotice(tx, found._id, null);
      return found;
    });
    const opened = await initiateOnce(deps, provider, session, order);
    if (opened) return opened;
  }
  throw refuse("CONFLICT", `${provider.label} is not available right now. Please try again in a minute.`);
}
