import type { ConnectedId, ConnectionKind } from "@rankwright/schema";
import { Alert, Badge, Button, Dialog, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

export type ConnectedMethod = RouterOutputs["settings"]["payments"]["connectStripe"];

const kinds = {
  test: { label: "Test", tone: "info" },
  live: { label: "Live", tone: "success" },
} as const;

interface Props {
  id: ConnectedId;
  label: string;
  kind: ConnectionKind;
  /** Description of the account; "" if its credentials were entered manually. */
  account: string;
  onDisconnected: (problem: string) => Promise<void>;
}

/** A connected account, with a button to disconnect it. */
export function Connection({ id, label, kind, account, onDisconnected }: Props) {
  const [isAsking, setAsking] = useState(false);
  const disconnect = trpc.settings.payments.disconnect.useMutation({
    onSuccess: async ({ problem }) => {
      setAsking(false);
      showToast(`${label} disconnected`);
      await onDisconnected(problem);
    },
  });
  const close = () => setAsking(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-border p-4">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {account || "Credentials entered manually"}
        </span>
      </p>
      <ScriptButton variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Disconnect
      </ScriptButton>
      <Dialog
        open={isAsking}
        onClose={close}
        title={`Disconnect ${label}?`}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={disconnect.isPending && "Disconnecting…"}
              onClick={() => disconnect.mutate({ provider: id, kind })}
            >
              Disconnect
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p>
            The credentials are deleted here, and the webhook is removed from your {label} account. Payments
            that were already received stay in your orders.
          </p>
          {disconnect.error && (
            <Alert tone="danger" role="alert">
              {readProblem(disconnect.error).message}
            </Alert>
          )}
        </div>
      </Dialog>
    </div>
  );
}
