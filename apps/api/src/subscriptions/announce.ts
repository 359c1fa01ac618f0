import { setImmediate } from "node:timers/promises";
import { audit, type Tx, write } from "@rankwright/db/core";
import { nextPlan, pricesOfPackage, runningOfPackage, type Subscription } from "@rankwright/db/subscriptions";
import {
  centsToAmount,
  dayAt,
  type NextTerms,
  type PlanTerms,
  paymentModeOf,
  priceToCents,
  shopCurrency,
} from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { wrongField } from "../trpc/errors.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { packageIdInput } from "./filter.ts";
import { priceInput } from "./inputs.ts";
import { changeNextTerms } from "./next-terms.ts";

/** Subscriptions per transaction. Other requests are handled between transactions. */
const BATCH = 200;

/** Parses a price. Throws BAD_REQUEST if it is none. */
export function centsOf(price: string): number {
  const cents = priceToCents(price.trim());
  if (cents === undefined) throw wrongField("price", "Price must be an amount such as 49.50.");
  return cents;
}

/** Terms that differ from the subscription's next ones only in the price. */
export function withPrice(one: Subscription, priceCents: number): NextTerms<PlanTerms> {
  const { packageId, packageName, terms } = nextPlan(one);
  const price = centsToAmount(priceCents).replace(/\.00$/, "");
  return { packageId, packageName, terms: { ...terms, price, priceCents }, orderId: null };
}

const concernedBy = (env: Deps["env"], packageId: string) => {
  const mode = paymentModeOf(env);
  return { packageId, mode: mode === "off" ? "live" : mode, currency: shopCurrency() } as const;
};

/** True if the change concerns a plan: it doesn't change to another package, and has or expects another price. */
const isConcerned = ({ packageId, terms, nextTerms }: Subscription, priceCents: number): boolean =>
  (nextTerms?.packageId ?? packageId) === packageId && (nextTerms?.terms ?? terms).priceCents !== priceCents;

/** Announces the price to the plans of one batch. Returns how many were changed, and the last id of the batch. */
function announceBatch(
  tx: Tx,
  ctx: Context & { user: { email: string } },
  {
    packageId,
    priceCents,
    note,
    after,
  }: { packageId: string; priceCents: number; note: string; after: string },
): { changed: number; last: string | undefined } {
  const batch = runningOfPackage(tx, concernedBy(ctx.env, packageId), { after, limit: BATCH });
  const toChange = batch.filter((one) => isConcerned(one, priceCents));
  for (const one of toChange)
    changeNextTerms(tx, ctx, one, withPrice(one, priceCents), { byWhom: ctx.user.email, note });
  return { changed: toChange.length, last: batch.length < BATCH ? undefined : batch.at(-1)?._id };
}

/** Changes the price of all running subscriptions of a package. */
export const announceProcedures = {
  /** Counts the running subscriptions of a package per price. Dates are of the next charge of the first one. */
  pricesOf: adminProcedure
    .input(z.strictObject({ packageId: packageIdInput }))
    .query(({ ctx: { db, env }, input }) =>
      pricesOfPackage(db, concernedBy(env, input.packageId)).map(({ priceCents, n, nextAt }) => ({
        priceCents,
        count: n,
        firstOn: nextAt === null ? null : dayAt(nextAt, env.TIME_ZONE),
      })),
    ),
  /**
   * Changes the price of all running subscriptions of a package from their next period on, and mails each customer. A repeat changes only
   * those that an interrupted call didn't reach. Cancelled plans, and plans that change to another package, keep their terms.
   */
  announcePrice: adminProcedure
    .input(priceInput.extend({ packageId: packageIdInput }))
    .mutation(async ({ ctx, input: { packageId, price, note } }) => {
      const priceCents = centsOf(price);
      let announced = 0;
      let after: string | undefined = "";
      while (after !== undefined) {
        const from: string = after;
        const { changed, last } = await write(ctx.db, (tx) => {
          if (from === "") {
            const subject = `${packageId}: ${centsToAmount(priceCents)}`;
            audit(tx, ctx.user.email, "subscriptions.announcePrice", subject, ctx.now());
          }
          return announceBatch(tx, ctx, { packageId, priceCents, note, after: from });
        });
        announced += changed;
        after = last;
        await setImmediate();
      }
      return { announced };
    }),
};
