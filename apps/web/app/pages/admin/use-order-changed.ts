import { trpc } from "#app/data/trpc.ts";

/** Reads again all that an order's cards show, after what was done on one of them. */
export function useOrderChanged(): () => Promise<unknown> {
  const { orders, payments, board, briefs } = trpc.useUtils();
  return () => Promise.all([orders, payments, board, briefs].map((of) => of.invalidate()));
}
