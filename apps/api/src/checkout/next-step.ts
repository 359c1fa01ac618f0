import type { OrderRow } from "@rankwright/db/orders";
import { canPay, providerNames } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { requireSameMode } from "../orders/change.ts";
import type { Initiated, ProviderId } from "../payments/provider.ts";
import { DOCUMENTED_PROVIDER } from "../payments/providers.ts";
import { openCheckout, payableProviders } from "../payments/session/open.ts";

/** Next step after the order was placed: the provider's checkout, or the reason why there is none. */
export type Next =
  | Initiated
  /** No payment method is set up yet or was chosen, or the order is already paid. */
  | { kind: "none" }
  /** The order was placed, but the provider's checkout could not be opened. */
  | { kind: "failed"; message: string };

export const isConflict = (error: unknown): error is TRPCError =>
  error instanceof TRPCError && error.code === "CONFLICT";

/** Opens the checkout of the payment method that was chosen for an order. */
export async function nextStep(
  ctx: Context,
  order: OrderRow,
  provider: ProviderId | undefined,
): Promise<Next> {
  if (provider === undefined || !canPay(order.paymentStatus)) return { kind: "none" };
  try {
    requireSameMode(order, ctx.env);
    return await openCheckout(ctx, order, provider, { isCustomer: true });
  } catch (error) {
    // The order remains valid and can be paid on its own page.
    if (isConflict(error)) return { kind: "failed", message: error.message };
    throw error;
  }
}

/**
 * Returns the payment methods that the checkout offers. If another one is by the same company, omits the documented one, which shows an
 * intermediate form. `storesMethod`: the later charges of a plan are automatic. Otherwise each is paid through a mailed link.
 */
export function offeredMethods({ db, env }: Pick<Deps, "db" | "env">, currency: string) {
  const methods = payableProviders(db, env, currency);
  const others = methods.filter(({ id }) => id !== DOCUMENTED_PROVIDER).map(({ id }) => providerNames[id]);
  return methods
    .filter(({ id }) => id !== DOCUMENTED_PROVIDER || !others.includes(providerNames[DOCUMENTED_PROVIDER]))
    .map(({ id, label, next, capabilities }) => ({
      provider: id,
      label,
      next,
      storesMethod: capabilities.store,
    }));
}
