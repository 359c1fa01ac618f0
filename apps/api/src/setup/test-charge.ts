import { audit, type Tx, write } from "@rankwright/db/core";
import { findOrder, insertOrder, orderHistory } from "@rankwright/db/orders";
import { ledgerOf, refundsOf } from "@rankwright/db/payments";
import {
  formatOrderDate,
  normalEmail,
  type ProviderId,
  paths,
  type SessionUser,
  shopCurrency,
  testModeOf,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { refundableCents, refundPayment } from "../payments/owner/refund.ts";
import { payableProviders } from "../payments/session/open.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/** Price of a test payment: one unit of the currency. */
const TEST_CHARGE = { packageName: "Payment test", packagePrice: "1.00", priceCents: 100 } as const;
/** First note in the history of a test payment's order, which identifies it. The package name doesn't: the owner may use it, too. */
export const TEST_CHARGE_NOTE = "Test payment from the settings. It is refunded automatically.";

type Ctx = Context & { user: SessionUser };

function insertTestCharge(tx: Tx, { env, user, now }: Ctx) {
  const at = now();
  return insertOrder(
    tx,
    {
      ...TEST_CHARGE,
      accountId: user._id,
      customerName: "Payment test",
      customerEmail: user.email,
      emailKey: normalEmail(user.email),
      customerAddress: "–",
      customerCountry: "–",
      orderDate: formatOrderDate(new Date(at), env.TIME_ZONE),
      currency: shopCurrency(),
      testMode: testModeOf(env),
      idempotencyKey: null,
    },
    { byWhom: user.email, note: TEST_CHARGE_NOTE, now: at },
  );
}

/**
 * Creates an order of one unit of the currency, which the owner pays like a customer. Returns the URL of its payment page. Throws
 * CONFLICT if the payment method is off.
 */
export async function startTestCharge(
  ctx: Ctx,
  provider: ProviderId,
): Promise<{ orderId: string; href: string }> {
  if (!payableProviders(ctx.db, ctx.env, shopCurrency()).some(({ id }) => id === provider))
    throw refuse("CONFLICT", "This payment method is off or not fully set up. Complete its settings first.");
  const order = await write(ctx.db, (tx) => {
    const row = insertTestCharge(tx, ctx);
    audit(tx, ctx.user.email, "settings.probe.start", `${row._id}: ${provider}`, ctx.now());
    return row;
  });
  return { orderId: order._id, href: paths.payNow(order._id) };
}

/** State of a test payment. `by-hand`: the owner must refund it, because it can't be or was not refunded automatically. */
export type TestChargeState = "unpaid" | "paid" | "refunding" | "refunded" | "by-hand";

/** Returns the state of a test payment. Once it is paid, requests its refund. */
export async function continueTestCharge(ctx: Ctx, orderId: string): Promise<{ state: TestChargeState }> {
  const order = findOrder(ctx.db, orderId);
  if (!order || orderHistory(ctx.db, orderId)[0]?.note !== TEST_CHARGE_NOTE) throw notFound("payment test");
  const rows = ledgerOf(ctx.db, orderId);
  const asked = refundsOf(ctx.db, orderId);
  if (rows.length === 0) return { state: "unpaid" };
  if (rows.reduce((sum, { grossCents }) => sum + grossCents, 0) <= 0) return { state: "refunded" };
  if (asked.some(({ state }) => state === "asked")) return { state: "refunding" };
  const paid = rows.find((row) => refundableCents(row, rows, asked) > 0);
  if (!paid || asked.length > 0) return { state: "by-hand" };
  await refundPayment(ctx, { orderId, txnId: paid.txnId, cents: undefined }, ctx.user.email);
  return { state: "refunding" };
}
