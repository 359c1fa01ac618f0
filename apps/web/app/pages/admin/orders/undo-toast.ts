import { pluralize } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";

/** Duration of the toast that offers to undo a bulk change, in milliseconds. */
const UNDO_MS = 12_000;

/** Returns a function that shows a toast about changed orders, with a button that restores their previous status. */
export function useUndoToast() {
  const utils = trpc.useUtils();
  const restore = trpc.orders.restoreOrderStatus.useMutation({
    onSuccess: async ({ previous }) => {
      await utils.orders.invalidate();
      showToast(`Undone: ${pluralize(previous.length, "order")} restored`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  type Previous = Parameters<typeof restore.mutate>[0]["orders"];
  return (text: string, previous: Previous) =>
    showToast(text, {
      action: { label: "Undo", onClick: () => restore.mutate({ orders: previous }) },
      duration: UNDO_MS,
    });
}
