import {
  formatNumber,
  MAX_CHANGED,
  ORDER_STATUSES,
  type Order,
  type OrderStatus,
  pluralize,
} from "@rankwright/schema";
import { Button, Checkbox, showToast } from "@rankwright/ui";
import { useState } from "react";
import { UnloadedDialog } from "#app/components/unloaded-dialog.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import type { OrderFilter } from "./order-query.ts";
import { type OrderSelection, setSelection, useSelection } from "./order-selection.ts";
import { useUndoToast } from "./undo-toast.ts";

// Loaded when the user is about to change all matching orders.
const loadChange = () => import("./change-matching.tsx");

interface BulkStatusProps {
  page: { rows: readonly Order[]; total: number; isMore?: true };
  choice: OrderSelection;
  filter: OrderFilter;
}

/** Checkbox to select all orders, and buttons that set the status of the selected ones. A toast offers to undo the change. */
export function BulkStatus({ page: { rows, total, isMore }, choice, filter }: BulkStatusProps) {
  const chosen = useSelection(choice);
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const showUndoToast = useUndoToast();
  const [asked, setAsked] = useState<OrderStatus>();
  const ChangeMatching = useLazyComponent(loadChange, asked !== undefined);
  const setMany = trpc.orders.setManyOrderStatus.useMutation({
    onSuccess: async ({ previous, orderStatus }) => {
      await utils.orders.invalidate();
      setSelection(choice, []);
      if (previous.length === 0) return void showToast(`All selected orders are already ${orderStatus}`);
      showUndoToast(`${pluralize(previous.length, "order")} set to ${orderStatus}`, previous);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  const isAll = chosen === "all";
  const isPage = isAll || (rows.length > 0 && chosen.length === rows.length);
  const set = (orderStatus: OrderStatus) => {
    if (isAll) setAsked(orderStatus);
    else if (!setMany.isPending) setMany.mutate({ _ids: [...chosen], orderStatus });
  };
  return (
    <>
      <fieldset
        disabled={!hydrated || rows.length === 0}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 text-sm"
      >
        <legend className="sr-only">Change selected orders</legend>
        <Checkbox
          className="ps-1 font-semibold"
          checked={isPage}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isPage;
          }}
          onChange={() => setSelection(choice, isPage ? [] : choice.shown)}
        >
          {isAll
            ? `All ${pluralize(total, "order")} selected`
            : chosen.length === 0
              ? "Select all on this page"
              : `${chosen.length} selected`}
        </Checkbox>
        {isPage && !isAll && !isMore && total > rows.length && (
          <SelectMatching total={total} onSelect={() => setSelection(choice, "all")} />
        )}
        {chosen.length > 0 &&
          ORDER_STATUSES.toReversed().map((status) => (
            <Button
              key={status}
              variant="secondary"
              size="sm"
              busy={setMany.isPending && setMany.variables.orderStatus === status && "Saving…"}
              onClick={() => set(status)}
            >
              Set {status}
              {isAll && "…"}
            </Button>
          ))}
      </fieldset>
      {asked && ChangeMatching === null && (
        <UnloadedDialog title={`Set matching orders to ${asked}`} onClose={() => setAsked(undefined)} />
      )}
      {asked && ChangeMatching && (
        <ChangeMatching
          filter={filter}
          total={total}
          to={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => setSelection(choice, [])}
        />
      )}
    </>
  );
}

function SelectMatching({ total, onSelect }: { total: number; onSelect: () => void }) {
  if (total > MAX_CHANGED)
    return (
      <span className="text-text-muted">
        More than {formatNumber(MAX_CHANGED)} orders match. Filter the list to change all of them.
      </span>
    );
  return (
    <Button variant="quiet" size="sm" onClick={onSelect}>
      Select all {formatNumber(total)} matching orders
    </Button>
  );
}
