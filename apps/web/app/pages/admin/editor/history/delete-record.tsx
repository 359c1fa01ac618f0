import type { Section } from "@rankwright/schema";
import { Button, Dialog, showToast, UNDO_MS } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { useGuard } from "#app/form/unsaved.tsx";
import { readProblem } from "#app/form/write-problem.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { capital, type EditorRecord } from "#app/pages/admin/editor/records.ts";
import { useSection } from "#app/pages/admin/editor/use-section.ts";

/** Button that moves a record to the trash after a confirmation, and then opens the list, where it can be restored. */
export function DeleteRecord({ section, record }: { section: Section; record: EditorRecord }) {
  const calls = useSection(section);
  const goTo = useGoTo();
  const { release } = useGuard();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const back = section.screens.manage.path;

  async function undo() {
    try {
      await calls.restore(record._id);
      showToast(`${capital(section.noun)} restored`);
      await goTo(back, { replace: true });
    } catch (error) {
      showToast(readProblem(error).message, { tone: "danger" });
    }
  }
  async function remove() {
    setBusy(true);
    try {
      await calls.remove(record._id);
      release();
      await goTo(back);
      showToast(`${capital(section.noun)} deleted`, {
        tone: "info",
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => void undo() },
      });
    } catch (error) {
      showToast(readProblem(error).message, { tone: "danger" });
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <>
      <ScriptButton
        variant="quiet"
        className="justify-self-start text-danger"
        onClick={() => setAsking(true)}
      >
        {`Delete this ${section.noun}…`}
      </ScriptButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete this ${section.noun}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={isBusy && "Deleting…"} onClick={() => void remove()}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          {section.shownOn.length > 0 && "It will be removed from the site immediately. "}
          You can restore it from the trash for 30 days.
        </p>
      </Dialog>
    </>
  );
}
