import { contractPages } from "@rankwright/schema";
import { Checkbox, showToast, TextareaField } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { FormDialog } from "#app/pages/admin/payments/form-dialog.tsx";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import type { Notice } from "./notice.ts";

/** Marks a withdrawal or cancellation as handled, with a note. */
export function HandleNotice({ notice }: { notice: Notice }) {
  const { _id, kind, order } = notice;
  const orderChanged = useOrderChanged();
  const { contracts } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const { noun } = contractPages[kind];
  const canClose = kind === "withdraw" && order?.paymentStatus === "Paid" && order.orderStatus === "Pending";
  const handle = trpc.contracts.handle.useMutation({
    onSuccess: async (_, { closesOrder }) => {
      setAsking(false);
      await contracts.invalidate();
      if (closesOrder) await orderChanged();
      showToast(`The ${noun} is handled`);
    },
  });
  return (
    <>
      <ScriptButton
        onClick={() => {
          handle.reset();
          setAsking(true);
        }}
      >
        Mark as handled…
      </ScriptButton>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Mark this ${noun} as handled?`}
        button={{ label: "Mark as handled", busy: "Saving…" }}
        pending={handle.isPending}
        error={handle.error}
        onSubmit={(typed) =>
          handle.mutate({ _id, note: typed("note"), closesOrder: typed("closesOrder") !== "" })
        }
      >
        <p>The customer is not notified. Only your team sees the note.</p>
        {canClose && (
          <Checkbox
            name="closesOrder"
            value="yes"
            defaultChecked={order.isPartlyRefunded}
            className="items-start"
          >
            <span className="grid gap-0.5">
              Close the order
              <span className="text-sm text-text-muted">
                Sets it to Delivered, because no work is left: it leaves the board, and its due date and
                reminders end. The payment that is left stays yours.
              </span>
            </span>
          </Checkbox>
        )}
        <TextareaField
          label="Note"
          name="note"
          id={`handle-${_id}`}
          hint="Such as “Refunded in full”."
          rows={3}
          optional
        />
      </FormDialog>
    </>
  );
}
