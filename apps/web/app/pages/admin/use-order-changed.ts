import { trpc } from "#app/data/trpc.ts";

/** Reads again all that an order's cards show; the packages' own questions may be open in an editor, and are left alone. */
export function useOrderChanged(): () => Promise<unknown> {
  const { orders, payments, board, briefs } = trpc.useUtils();
  return () => Promise.all([orders, payments, board, briefs.of].map((of) => of.invalidate()));
}
