import { ORDER_STATUSES, type Order, orderStatusInput, orderTexts } from "@rankwright/schema";
import { Card, FormErrors, SelectField, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";

/** Form for the status of an order's work. */
export function OrderStatusForm({ order }: { order: Order }) {
  const orderChanged = useOrderChanged();
  const hydrated = useHydrated();
  // undefined until the user selects a status. Until then, the form shows the order's current status, even if someone else changes it.
  const [chosen, setChosen] = useState<string>();
  const update = trpc.orders.setOrderStatus.useMutation({
    onSuccess: async () => {
      await orderChanged();
      setChosen(undefined);
      showToast(orderTexts.statusUpdated);
    },
  });
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const status = orderStatusInput.safeParse(chosen ?? order.orderStatus);
          if (status.success && !update.isPending)
            update.mutate({ _id: order._id, orderStatus: status.data });
        }}
      >
        {update.error && <FormErrors issues={[{ path: "", message: readProblem(update.error).message }]} />}
        <SelectField
          label="Order status"
          name="orderStatus"
          hint="Pending until the order is delivered."
          options={ORDER_STATUSES}
          disabled={!hydrated}
          value={chosen ?? order.orderStatus}
          onChange={({ target }) => setChosen(target.value)}
        />
        <ScriptButton type="submit" variant="secondary" busy={update.isPending && "Saving…"}>
          Update Status
        </ScriptButton>
      </form>
    </Card>
  );
}
