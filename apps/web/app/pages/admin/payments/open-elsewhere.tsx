import { pluralize } from "@rankwright/schema";
import { Alert, Button, Dialog, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";

/** Number of open checkouts that still pay to another account than new orders, with a button to change that. */
export function OpenElsewhere() {
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
      // The server handles 500 per call. If a later call fails, earlier ones remain re-opened.
      let n = 0;
      for (let left = true; left; ) {
        const answer = await reopening.mutateAsync();
        n += answer.reopened;
        left = answer.left;
      }
      showToast(`${pluralize(n, "checkout is", "checkouts are")} re-opened`);
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
      title={`${pluralize(count, "open checkout still pays", "open checkouts still pay")} to another account`}
    >
      <div className="grid gap-3">
        <p className="max-w-text wrap-anywhere">
          {count === 1 ? "Its customer opened it" : "Their customers opened them"} before you changed the
          payment email, and a checkout keeps the address it was opened with. All other unpaid orders are paid
          to <strong>{payee}</strong>.
        </p>
        <ScriptButton
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          {count === 1 ? "Re-open it…" : "Re-open them…"}
        </ScriptButton>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Re-open ${pluralize(count, "open checkout")}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {count === 1 ? "Leave it as it is" : "Leave them as they are"}
            </Button>
            <Button busy={isBusy && "Re-opening…"} onClick={() => void reopen()}>
              Re-open
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          A customer who opens the payment page again pays to <strong>{payee}</strong>. What somebody pays at
          PayPal’s page that is still open there goes to the old account; it is booked all the same.
        </p>
      </Dialog>
    </Alert>
  );
}
