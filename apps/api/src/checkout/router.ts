import { findOrder, type OrderRow, pageOfOwnOrders } from "@rankwright/db/orders";
import { sessionsOf } from "@rankwright/db/payments";
import {
  canPay,
  checkoutInput,
  orderFieldsOf,
  PACKAGE_POINTS,
  providerNames,
  requiredText,
  testModeOf,
  whyNotOrdered,
} from "@rankwright/schema";
import { z } from "zod";
import { orderOfDetails } from "../auth/last-details.ts";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { buyingOf } from "../orders/buyer.ts";
import { customerOf } from "../orders/change.ts";
import { DOCUMENTED } from "../payments/providers.ts";
import { heldBy } from "../payments/session/held.ts";
import { payableWays } from "../payments/session/open.ts";
import { notFound } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { buyerProcedure, publicProcedure } from "../trpc/trpc.ts";
import { checkOut, needPackage, orderAgain } from "./place.ts";

/** The last order of whoever is logged in, or the one that was last placed in this browser by a guest. */
function lastOrder(ctx: Context): OrderRow | undefined {
  const { db, user } = ctx;
  if (user) return pageOfOwnOrders(db, customerOf(user), undefined, { page: 1, pageSize: 1 }).rows[0];
  const orderId = orderOfDetails(ctx);
  return orderId === undefined ? undefined : findOrder(db, orderId);
}

/** What somebody entered with their last order, and how it was paid; null for a first one. */
function rememberedOf(ctx: Context) {
  const last = lastOrder(ctx);
  if (!last) return null;
  const { _id, customerEmail, company, taxId } = last;
  const opened = sessionsOf(ctx.db, _id).map(({ provider }) => provider);
  // The documented one is opened by the order's pay page, too, whatever was chosen.
  const provider = opened.findLast((id) => id !== DOCUMENTED) ?? opened.at(-1);
  return { customerEmail, ...orderFieldsOf(last), company, taxId, provider };
}

/** Whoever comes back so much later, in milliseconds, wants one more, and not the one that they have not paid. */
const SAME_MS = 24 * 3_600_000;

/** The order of this package that whoever is here has just placed and not paid; null where they may not pay it, its payment is on its way, or there is none. */
function unpaidOf(ctx: Context, packageName: string) {
  const last = lastOrder(ctx);
  if (!last || !canPay(last.paymentStatus) || last.packageName !== packageName) return null;
  if (last.testMode !== testModeOf(ctx.env) || last.createdAt <= ctx.now() - SAME_MS) return null;
  if (heldBy(ctx.db, last) !== null) return null;
  return buyingOf(ctx, last)?.isCustomer ? { _id: last._id, orderDate: last.orderDate } : null;
}

/** The ways to pay; of two that are one company's, the one that leads on without a form between. */
function offeredWays({ db, env }: Pick<Deps, "db" | "env">) {
  const ways = payableWays(db, env);
  const others = ways.filter(({ id }) => id !== DOCUMENTED).map(({ id }) => providerNames[id]);
  return ways.filter(({ id }) => id !== DOCUMENTED || !others.includes(providerNames[DOCUMENTED]));
}

export const checkoutProcedures = {
  /**
   * What the checkout page shows: a package by its id or name, the ways to pay, what is remembered of who is logged in, or of the guest
   * who ordered in this browser, and their order of it that they have just placed and not paid.
   */
  open: publicProcedure
    .input(z.strictObject({ package: requiredText("Package", 200) }))
    .query(({ ctx, input }) => {
      const { _id, data } = needPackage(ctx.db, input.package);
      const { packageName = "", availability = "" } = data;
      if (availability === "Hidden") throw notFound("package");
      return {
        chosen: {
          _id,
          packageName,
          packagePrice: data.packagePrice ?? "",
          /** "" for once. */
          billing: data.billing ?? "",
          points: PACKAGE_POINTS.flatMap((name) => data[name] || []),
        },
        /** Why it can't be ordered online; null when it can. */
        refusal: whyNotOrdered({ packageName, availability }) ?? null,
        ways: offeredWays(ctx).map(({ id, label, next }) => ({ provider: id, label, next })),
        remembered: rememberedOf(ctx),
        unpaid: unpaidOf(ctx, packageName),
      };
    }),
  /**
   * Places an order and opens the way to pay it, in one go, for whoever is logged in or for a guest. `next` is where the
   * browser goes. A guest's order belongs to the one who proves its e-mail; until then to nobody.
   */
  place: publicProcedure.input(checkoutInput).mutation(({ ctx, input }) => checkOut(ctx, input)),
  /** The same order once more, in place of a cancelled one. */
  again: buyerProcedure.input(byId).mutation(({ ctx, input }) => orderAgain(ctx, input._id)),
};
