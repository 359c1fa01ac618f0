import { type BoardColumn, boardWords } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import type { BoardQuery } from "./board-query.ts";

type Columns = RouterOutputs["board"]["columns"];

/** Returns the board with this order at the top of another column. */
export function moved(columns: Columns, _id: string, to: BoardColumn): Columns {
  const card = columns.flatMap(({ orders }) => orders).find((one) => one._id === _id);
  if (!card || card.column === to) return columns;
  return columns.map((one) => {
    if (one.column === card.column)
      return { ...one, total: one.total - 1, orders: one.orders.filter((other) => other !== card) };
    if (one.column !== to) return one;
    const there = { ...card, column: to, isLate: card.isLate && to === "work" };
    return { ...one, total: one.total + 1, orders: [there, ...one.orders] };
  });
}

/** Moves an order on the board: shown at once, and shown where it was if the server refuses. */
export function useMove(query: BoardQuery) {
  const { columns } = trpc.useUtils().board;
  const orderChanged = useOrderChanged();
  return trpc.board.move.useMutation({
    onMutate: async ({ _id, to }) => {
      await columns.cancel(query);
      const before = columns.getData(query);
      if (before) columns.setData(query, moved(before, _id, to));
      return { before };
    },
    onSuccess: ({ customerName, column }) =>
      showToast(`Order of ${customerName} moved to ${boardWords[column ?? "work"]}`),
    onError: (error, _input, context) => {
      if (context?.before) columns.setData(query, context.before);
      showToast(error.message, { tone: "danger" });
    },
    onSettled: orderChanged,
  });
}
