import { Button, showToast, UNDO_MS } from "@rankwright/ui";
import type { useTyped } from "./use-typed.ts";

/** Heading of the error if the record was changed meanwhile. The text below it lists the changes. */
export const NOT_SAVED = "Not saved";

interface Props<Saved, Typed> {
  form: Pick<ReturnType<typeof useTyped<Saved, Typed>>, "typed" | "setTyped" | "take" | "rebase">;
  /** Reloads the saved version and clears the error. */
  reread: () => Promise<Saved>;
}

/** Buttons for a form whose record somebody else saved meanwhile: keep the typed version, which then overwrites theirs, or load theirs. */
export function ChangedMeanwhile<Saved, Typed>({ form, reread }: Props<Saved, Typed>) {
  const { typed, setTyped, take, rebase } = form;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        onClick={async () => {
          rebase(await reread());
          showToast("Save to overwrite the other version", { tone: "info" });
        }}
      >
        Keep my version
      </Button>
      <Button
        variant="secondary"
        onClick={async () => {
          take(await reread());
          showToast("Showing the saved version", {
            tone: "info",
            duration: UNDO_MS,
            action: { label: "Show my version", onClick: () => setTyped(typed) },
          });
        }}
      >
        Show saved version
      </Button>
    </div>
  );
}
