import { ORDER_STATUSES, type Order, orderStatusInput, orderTexts } from "@rankwright/schema";
import { Card, FormErrors, SelectField, showToast } from "@rankwright/ui";
import { ScriptButton } from "../../components/script-button.tsx";
import { trpc } from "../../data/trpc.ts";
import { problemOf } from "./editor/problem.ts";

/** How far the work on an order is. */
export function OrderStatusForm({ order }: { order: Order }) {
  const utils = trpc.useUtils();
  const update = trpc.orders.setOrderStatus.useMutation({
    onSuccess: async () => {
      await utils.orders.invalidate();
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
          const chosen = orderStatusInput.safeParse(new FormData(event.currentTarget).get("orderStatus"));
          if (chosen.success && !update.isPending)
            update.mutate({ _id: order._id, orderStatus: chosen.data });
        }}
      >
        {update.error && <FormErrors errors={[{ message: problemOf(update.error).message }]} />}
        <SelectField
          label="Order status"
          name="orderStatus"
          options={ORDER_STATUSES}
          defaultValue={order.orderStatus}
        />
        <ScriptButton type="submit" busy={update.isPending && "Saving…"}>
          Update Status
        </ScriptButton>
      </form>
    </Card>
  );
}
