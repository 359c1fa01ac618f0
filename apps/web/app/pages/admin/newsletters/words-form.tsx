import { Button, Card, showToast } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { isSameWords, revisionOf, type SavedWords, type Words, wordsOf } from "#app/form/words.ts";
import { WordsFields } from "#app/form/words-fields.tsx";
import { Preview } from "./preview.tsx";

interface Props {
  saved: SavedWords;
  /** The call that saves. */
  save: { isPending: boolean; error: unknown; isSuccess: boolean };
  /** Saves what was typed over that revision. */
  onSave: (typed: Words, revision: number) => Promise<SavedWords>;
  /** Reads what somebody else has saved, so that this can be saved over it. */
  onReread?: () => Promise<SavedWords>;
  /** What can be done with what is saved. */
  tools?: (isUnsaved: boolean) => ReactNode;
}

/** The words of a draft, beside what they look like. */
export function WordsForm({ saved, save, onSave, onReread, tools }: Props) {
  const form = useTyped({ saved, revisionOf, typedOf: wordsOf, isSame: isSameWords });
  const { base, typed, setTyped, isDirty } = form;
  useUnsaved("newsletter", isDirty, () => setTyped(wordsOf(base)));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card className="grid gap-6">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (save.isPending) return;
            // One without a subject was never saved: the answer says what it needs.
            if (isDirty || base.subject === "")
              onSave(typed, base.revision).then(
                (now) => form.settle(now, typed),
                () => {}, // told from the call's own error
              );
            else showToast("Nothing has changed since it was saved", { tone: "info" });
          }}
        >
          <WordsFields
            id="newsletter"
            form={form}
            save={save}
            reread={onReread}
            hint="An empty line begins a paragraph. An address of your site alone in a paragraph becomes a button."
          >
            <Button type="submit" busy={save.isPending && "Saving…"}>
              Save draft
            </Button>
            <span role="status" className="text-sm text-text-muted">
              {isDirty ? "Not saved yet" : save.isSuccess && "Saved"}
            </span>
          </WordsFields>
        </form>
        {tools?.(isDirty)}
      </Card>
      <Preview words={typed} />
    </div>
  );
}
