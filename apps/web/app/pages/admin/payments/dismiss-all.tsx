import { formatNumber } from "@rankwright/schema";
import { Button, showToast } from "@rankwright/ui";
import { useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { NoteDialog } from "./note-dialog.tsx";

const done = (n: number) =>
  n === 0
    ? "PayPal sent a notification for each of these. Review them one by one"
    : n === 1
      ? "1 unpaid checkout dismissed"
      : `${formatNumber(n)} unpaid checkouts dismissed`;

/** Dismisses all unpaid checkouts without a notification, with one note for all. */
export function DismissAll() {
  const orderChanged = useOrderChanged();
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const dismissal = trpc.payments.dismissAllOrders.useMutation();

  async function dismissAll(note: string) {
    setBusy(true);
    try {
      // The server handles 500 per call. If a call fails, the checkouts of the calls before it remain dismissed.
      let n = 0;
      for (let left = true; left; ) {
        const answer = await dismissal.mutateAsync({ note });
        n += answer.dismissed;
        left = answer.left;
      }
      setAsking(false);
      showToast(done(n));
    } catch {
      // The dialog shows the server's error.
    } finally {
      setBusy(false);
      await orderChanged();
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={!hydrated}
        onClick={() => {
          dismissal.reset();
          setAsking(true);
        }}
      >
        Dismiss all…
      </Button>
      <NoteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Dismiss all unpaid checkouts?"
        label="Note"
        hint="Explain why, for example “No reply from customer”."
        button={{ label: "Dismiss all", busy: "Dismissing…" }}
        pending={isBusy}
        error={dismissal.error}
        onSubmit={(note) => void dismissAll(note)}
      >
        <p>
          Dismisses all unpaid checkouts without a provider notification, including those not shown. Your note
          is saved with each order. The orders can still be paid.
        </p>
      </NoteDialog>
    </>
  );
}
