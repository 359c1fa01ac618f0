import { ORDER_STATUSES, type Order, type OrderStatus } from "@rankwright/schema";
import { Button, showToast } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** How long the change of many orders can be undone from its toast, in milliseconds. */
const UNDO_MS = 12_000;

const ordersOf = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

interface BulkStatusProps {
  /** The orders of this page, and those of them that are chosen. */
  rows: readonly Order[];
  chosen: readonly Order[];
  onChoose: (ids: string[]) => void;
}

/** Sets the status of the chosen orders at once; the toast takes it back. */
export function BulkStatus({ rows, chosen, onChoose }: BulkStatusProps) {
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const onError = (error: { message: string }) => showToast(error.message, { tone: "danger" });
  const restore = trpc.orders.restoreOrderStatus.useMutation({
    onSuccess: async ({ previous }) => {
      await utils.orders.invalidate();
      showToast(`Undone: ${ordersOf(previous.length)} as before`);
    },
    onError,
  });
  const setMany = trpc.orders.setManyOrderStatus.useMutation({
    onSuccess: async ({ previous, orderStatus }) => {
      await utils.orders.invalidate();
      onChoose([]);
      if (previous.length === 0) return void showToast(`All of them are ${orderStatus} already`);
      showToast(`${ordersOf(previous.length)} set to ${orderStatus}`, {
        action: { label: "Undo", onClick: () => restore.mutate({ orders: previous }) },
        duration: UNDO_MS,
      });
    },
    onError,
  });
  const all = rows.length > 0 && chosen.length === rows.length;
  const set = (orderStatus: OrderStatus) =>
    setMany.mutate({ _ids: chosen.map(({ _id }) => _id), orderStatus });
  return (
    <fieldset
      disabled={!hydrated || rows.length === 0}
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 text-sm"
    >
      <legend className="sr-only">Change several orders</legend>
      <label className="flex min-h-11 items-center gap-3 ps-1 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !all;
          }}
          onChange={() => onChoose(all ? [] : rows.map(({ _id }) => _id))}
        />
        {chosen.length === 0 ? "Select all on this page" : `${chosen.length} selected`}
      </label>
      {chosen.length > 0 &&
        ORDER_STATUSES.toReversed().map((status) => (
          <Button
            key={status}
            variant="secondary"
            size="sm"
            busy={setMany.isPending && setMany.variables.orderStatus === status && "Saving…"}
            onClick={() => !setMany.isPending && set(status)}
          >
            Set {status}
          </Button>
        ))}
    </fieldset>
  );
}
