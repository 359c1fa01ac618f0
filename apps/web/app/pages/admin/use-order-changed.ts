import { trpc } from "#app/data/trpc.ts";

/** Returns a function that reloads all data about orders. The forms of briefs aren't reloaded, because one may be open in an editor. */
export function useOrderChanged(): () => Promise<unknown> {
  const { orders, payments, board, briefs, contracts } = trpc.useUtils();
  return () => Promise.all([orders, payments, board, briefs.of, contracts].map((of) => of.invalidate()));
}
