import { contractPages } from "@rankwright/schema";
import { showToast, TextareaField } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { FormDialog } from "#app/pages/admin/payments/form-dialog.tsx";
import type { Notice } from "./notice.ts";

/** Marks a withdrawal or cancellation as handled, with a note. */
export function HandleNotice({ notice: { _id, kind } }: { notice: Pick<Notice, "_id" | "kind"> }) {
  const { contracts } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const { noun } = contractPages[kind];
  const handle = trpc.contracts.handle.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await contracts.invalidate();
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
        onSubmit={(typed) => handle.mutate({ _id, note: typed("note") })}
      >
        <p>The customer is not notified, and the order is not changed. Only your team sees the note.</p>
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
