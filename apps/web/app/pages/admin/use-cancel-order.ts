import { showToast } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useOrderChanged } from "./use-order-changed.ts";

/** Mutation that cancels an unpaid order. A refusal is shown as a toast. */
export function useCancelOrder() {
  const orderChanged = useOrderChanged();
  return trpc.orders.cancel.useMutation({
    onSuccess: async () => {
      await orderChanged();
      showToast("Order cancelled");
    },
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
  });
}
