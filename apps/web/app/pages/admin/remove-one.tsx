import { Button, Dialog, showToast } from "@rankwright/ui";
import { type ReactNode, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { readProblem } from "#app/form/write-problem.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";

interface RemoveOneProps {
  /** Noun for the removed record, such as "admin" or "payment email". */
  what: string;
  /** E-mail address to remove. */
  name: string;
  /** Path of the list, which is opened afterwards. */
  back: string;
  /** Explains why it can't be removed and what to do. Falsy if it can be removed. */
  blockedReason?: ReactNode;
  /** Explains the effect of the removal, above the buttons. */
  children: ReactNode;
  remove: () => Promise<unknown>;
}

/** Button that removes an e-mail address permanently after a confirmation, and then opens the list. */
export function RemoveOne({ what, name, back, blockedReason, children, remove }: RemoveOneProps) {
  const goTo = useGoTo();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await remove();
      await goTo(back, { replace: true });
      showToast(`${name} removed`);
    } catch (error) {
      showToast(readProblem(error).message, { tone: "danger" });
      setBusy(false);
      setAsking(false);
    }
  }

  if (blockedReason) return <p className="text-sm text-text-muted">{blockedReason}</p>;
  return (
    <>
      <ScriptButton
        variant="quiet"
        className="justify-self-start text-danger"
        onClick={() => setAsking(true)}
      >
        {`Remove this ${what}…`}
      </ScriptButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove this ${what}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={isBusy && "Removing…"} onClick={() => void run()}>
              Remove
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          <strong>{name}</strong> {children}
        </p>
      </Dialog>
    </>
  );
}
