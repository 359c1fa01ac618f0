import type { OrderStatus } from "@rankwright/schema";
import { pluralize } from "@rankwright/schema";
import { Alert, Button, Dialog, Progress, showToast } from "@rankwright/ui";
import { useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import type { OrderFilter } from "./order-query.ts";
import { useUndoToast } from "./undo-toast.ts";

interface ChangeMatchingProps {
  filter: OrderFilter;
  /** Number of matching orders that was shown to the user. */
  total: number;
  to: OrderStatus;
  onClose: () => void;
  /** Called after all orders were changed. */
  onDone: () => void;
}

/** Describes the result, including the number of orders that already had the status. */
function wordsOf(changed: number, already: number, to: OrderStatus): string {
  if (changed === 0) return `All of them are already ${to}`;
  const rest =
    already === 0 ? "" : already === 1 ? `; 1 was already ${to}` : `; ${already} were already ${to}`;
  return `${pluralize(changed, "order")} set to ${to}${rest}`;
}

/** Changes all matching orders in batches, after a confirmation. If a batch fails, earlier ones remain changed. */
export default function ChangeMatching({ filter, total, to, onClose, onDone }: ChangeMatchingProps) {
  const utils = trpc.useUtils();
  const showUndoToast = useUndoToast();
  // `of` is the number at the start. `total` decreases meanwhile if the filter contains the previous status.
  const [running, setRunning] = useState<{ of: number; seen: number }>();
  const set = trpc.orders.setMatchingOrderStatus.useMutation();
  const isBusy = running !== undefined;
  const count = running?.of ?? total;

  async function setAll(of: number) {
    setRunning({ of, seen: 0 });
    let [changed, already, calls] = [0, 0, 0];
    try {
      for (let before: string | undefined; ; ) {
        const asked = { filter, orderStatus: to, count: of };
        const done = await set.mutateAsync(before === undefined ? asked : { ...asked, before });
        calls += 1;
        changed += done.previous.length;
        already += done.already;
        setRunning({ of, seen: changed + already });
        before = done.next ?? undefined;
        if (before !== undefined) continue;
        onDone();
        onClose();
        const words = wordsOf(changed, already, to);
        // If one call was enough, the changed orders are few enough to be restored by id.
        if (calls === 1 && changed > 0) showUndoToast(words, done.previous);
        else showToast(words);
        return;
      }
    } catch {
      // The dialog shows the server's error.
    } finally {
      setRunning(undefined);
      await utils.orders.invalidate();
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      title={`Set ${pluralize(count, "order")} to ${to}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button busy={isBusy && "Saving…"} onClick={() => void setAll(total)}>
            Set {pluralize(count, "order")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {Object.keys(filter).length > 0
            ? "Changes all orders that match the filter, on every page."
            : "Changes all orders in the shop."}{" "}
          {to === "Delivered"
            ? "Customers whose order was Pending are notified by mail within a few minutes."
            : "Delivered orders are set back to Pending."}
        </p>
        {running && (
          <Progress
            label={`${running.seen} of ${pluralize(running.of, "order")}`}
            value={running.seen}
            max={running.of}
          />
        )}
        {set.error && !isBusy && (
          <Alert tone="danger" role="alert" title="Some orders weren't changed">
            <p>{set.error.message} Changes made so far are saved. Try again to change the rest.</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
