import { formToAsk } from "@rankwright/db/briefs";
import { contentWithKey } from "@rankwright/db/content";
import { audit, type Tx } from "@rankwright/db/core";
import { insertOrder, type OrderRow, orderWithKey, timesCorrected } from "@rankwright/db/orders";
import {
  formatOrderDate,
  normalEmail,
  orderFields,
  orderFieldsOf,
  type placeOrder,
  priceToCents,
  type SessionUser,
  shopCurrency,
  testModeOf,
  whyNotOrdered,
  writtenPrice,
} from "@rankwright/schema";
import type { z } from "zod";
import type { Context } from "../context/context.ts";
import { remindIfUnpaid } from "../payments/session/unpaid-reminder.ts";
import { addressKey, guestKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { refuse } from "../trpc/errors.ts";
import { keepExtra } from "../trpc/extra.ts";
import { mailOrderPlaced } from "./mails.ts";

type Placing = z.output<typeof placeOrder>;

/** The package's record, and its price as the owner wrote it and in cents. Refuses one that can't be ordered online. */
function needPackage(tx: Tx, name: string): { _id: string; price: string; cents: number } {
  const found = contentWithKey(tx, `packages:${name}`);
  const price = found?.data.packagePrice ?? "";
  const cents = priceToCents(price);
  const refusal = whyNotOrdered({ packageName: name, availability: found?.data.availability ?? "" });
  if (found && cents !== undefined && refusal === undefined) return { _id: found._id, price, cents };
  const message = refusal ?? `The package ${name} is not on offer.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "packageName", message }] });
}

function needSamePrice(input: Placing, cents: number, price: string): void {
  const { packageName, packagePrice = price, currency = shopCurrency() } = input;
  const sent = packagePrice.trim();
  if (priceToCents(sent) === cents && currency === shopCurrency()) return;
  const message = `The price of ${packageName} is ${writtenPrice(price)}, but the order says ${writtenPrice(sent, currency)}.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "packagePrice", message }] });
}

/** The order that this key placed before; undefined when it is new. The key of another order is refused. */
function placedBefore(tx: Tx, input: Placing, key: string, email: string): OrderRow | undefined {
  const order = orderWithKey(tx, key);
  if (!order) return undefined;
  const same =
    order.packageName === input.packageName &&
    order.emailKey === normalEmail(email) &&
    // What was corrected since is no longer what was sent.
    (orderFields.every(([name]) => order[name] === input[name]) || timesCorrected(tx, order._id) > 0) &&
    (input.packagePrice === undefined || priceToCents(input.packagePrice.trim()) === order.priceCents);
  if (same) return order;
  const message = "Another order was placed with this idempotency key; send a new key with a new order.";
  throw refuse("CONFLICT", message, { issues: [{ path: "idempotencyKey", message }] });
}

/** Who places an order: an account, or a guest with an e-mail that is not proven. */
export type Placer = SessionUser & { isGuest?: true };

/** What a guest's orders are counted under: their address, and the e-mail that they name. */
const claimsOf = (user: Placer, ip: string) =>
  user.isGuest
    ? ([
        [limits.guestOrderAddress, addressKey(ip)],
        [limits.guestOrderEmail, guestKey(user.email, ip)],
      ] as const)
    : ([[limits.orderAccount, user._id]] as const);

/**
 * Places an order in the transaction `tx`, or finds the one that the same request placed before; `placed` says which.
 * Package, price, e-mail, payee, statuses and date are the server's; only an admin may name another's e-mail. A key in
 * `also` is one of our own, which no request can name. A customer
 * places too many (throttle.ts), then TOO_MANY_REQUESTS; what is refused for another reason does not count.
 */
export function place(
  tx: Tx,
  ctx: Context & { user: Placer },
  input: Placing,
  also: Partial<Pick<OrderRow, "company" | "taxId" | "idempotencyKey">> = {},
): { order: OrderRow; placed: boolean } {
  const { user, env } = ctx;
  const email = (user.isAdmin && input.customerEmail) || user.email;
  const sent = input.idempotencyKey === undefined ? null : `${user._id}:${input.idempotencyKey}`;
  const key = also.idempotencyKey ?? sent;
  const before =
    key === null ? undefined : key === sent ? placedBefore(tx, input, key, email) : orderWithKey(tx, key);
  if (before) return { order: before, placed: false };
  if (!user.isAdmin) countAttempt(tx, ctx.now(), claimsOf(user, ctx.ip));
  const { _id: packageId, price, cents } = needPackage(tx, input.packageName);
  needSamePrice(input, cents, price);
  const now = ctx.now();
  const emailKey = normalEmail(email);
  const order = insertOrder(
    tx,
    {
      // Placed for another, or by a guest: it belongs to the one who proves that e-mail.
      accountId: emailKey === normalEmail(user.email) && !user.isGuest ? user._id : null,
      packageName: input.packageName,
      packagePrice: price,
      priceCents: cents,
      customerEmail: email,
      emailKey,
      ...orderFieldsOf(input),
      ...also,
      currency: shopCurrency(),
      orderDate: formatOrderDate(new Date(now), env.TIME_ZONE),
      testMode: testModeOf(env),
      idempotencyKey: key,
      briefFormId: formToAsk(tx, packageId),
    },
    { byWhom: user.email, note: "", now },
  );
  remindIfUnpaid(tx, ctx, order._id);
  keepExtra(tx, ctx, order._id);
  if (emailKey !== normalEmail(user.email))
    audit(tx, user.email, "orders.place", `${order._id}: for ${email}`, now);
  mailOrderPlaced(tx, ctx, order);
  return { order, placed: true };
}
