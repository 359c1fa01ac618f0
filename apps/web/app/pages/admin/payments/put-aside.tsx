import { showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { NoteDialog } from "./note-dialog.tsx";

/** What is put aside: one notification, or that an order stayed unpaid after its checkout. */
interface Aside {
  kind: "notification" | "order";
  _id: string;
}

/** Takes what was looked at off the list, with a note about what was done. */
export function PutAside({ what, about }: { what: Aside; about: string }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const onSuccess = async () => {
    setAsking(false);
    await Promise.all([utils.payments.invalidate(), utils.orders.invalidate()]);
    showToast("Payment is put aside");
  };
  const notification = trpc.payments.putAside.useMutation({ onSuccess });
  const order = trpc.payments.putOrderAside.useMutation({ onSuccess });
  const put = what.kind === "order" ? order : notification;
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        onClick={() => {
          put.reset();
          setAsking(true);
        }}
      >
        Put aside…
      </ScriptButton>
      <NoteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Put this payment aside?"
        label="Note"
        hint="What you found out or did, such as “Refunded at PayPal”."
        button={{ label: "Put aside", busy: "Putting aside…" }}
        pending={put.isPending}
        error={put.error}
        onSubmit={(note) => put.mutate({ _id: what._id, note })}
      >
        <p>{about} leaves this list. It is kept with your note and changes nothing in the books.</p>
      </NoteDialog>
    </>
  );
}
