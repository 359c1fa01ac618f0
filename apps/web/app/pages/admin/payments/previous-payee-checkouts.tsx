import { pluralize } from "@rankwright/schema";
import { Alert, Button, Dialog, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";

/** Warns about open checkouts that still pay to the previous account, with a button to switch them to the current one. */
export function PreviousPayeeCheckouts() {
  const orderChanged = useOrderChanged();
  const { data } = trpc.payments.openElsewhere.useQuery();
  const reopening = trpc.payments.reopenCheckouts.useMutation();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!data || data.count === 0) return null;
  const { count, payee } = data;

  async function reopen() {
    setBusy(true);
    try {
      // The server handles 500 per call. If a call fails, the checkouts of the calls before it remain switched.
      let n = 0;
      for (let left = true; left; ) {
        const answer = await reopening.mutateAsync();
        n += answer.reopened;
        left = answer.left;
      }
      showToast(`${pluralize(n, "checkout", "checkouts")} switched to the new account`);
    } catch (error) {
      showToast(readProblem(error).message, { tone: "danger" });
    } finally {
      setBusy(false);
      setAsking(false);
      await orderChanged();
    }
  }

  return (
    <Alert
      tone="warning"
      title={`${pluralize(count, "open checkout uses", "open checkouts use")} the previous account`}
    >
      <div className="grid gap-3">
        <p className="max-w-text wrap-anywhere">
          {count === 1 ? "It was opened" : "They were opened"} before you changed the payment email. Payments
          for all other unpaid orders go to <strong>{payee}</strong>.
        </p>
        <ScriptButton
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          {count === 1 ? "Switch checkout…" : "Switch checkouts…"}
        </ScriptButton>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Switch ${pluralize(count, "open checkout")} to the new account?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button busy={isBusy && "Switching…"} onClick={() => void reopen()}>
              Switch
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          Customers who open the payment page again pay to <strong>{payee}</strong>. Payments on PayPal pages
          that are already open still go to the old account and are recorded as usual.
        </p>
      </Dialog>
    </Alert>
  );
}
