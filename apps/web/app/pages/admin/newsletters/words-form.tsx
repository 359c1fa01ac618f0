import { Button, Card, showToast } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { isSameWords, revisionOf, type SavedWords, type Words, wordsOf } from "#app/form/words.ts";
import { WordsFields } from "#app/form/words-fields.tsx";
import { Preview } from "./preview.tsx";

interface Props {
  saved: SavedWords;
  /** Mutation that `onSave` runs. */
  save: { isPending: boolean; error: unknown; isSuccess: boolean };
  /** Saves the draft. `revision` is the version that the change is based on. */
  onSave: (typed: Words, revision: number) => Promise<SavedWords>;
  /** Loads the version that someone else saved, so that the user can review or overwrite it. */
  onReread?: () => Promise<SavedWords>;
  /** Renders the actions for the saved draft. */
  tools?: (isUnsaved: boolean) => ReactNode;
}

/** Form for a draft's subject and text, next to a preview. */
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
            // A draft without a subject is new. It is sent even if it is empty, and the server's error says what is missing.
            if (isDirty || base.subject === "")
              onSave(typed, base.revision).then(
                (now) => form.settle(now, typed),
                () => {}, // WordsFields shows the error of the mutation.
              );
            else showToast("No changes to save", { tone: "info" });
          }}
        >
          <WordsFields
            id="newsletter"
            form={form}
            save={save}
            reread={onReread}
            hint="Leave an empty line between paragraphs. To add a button, write its label, a colon and a link to your site in a separate paragraph. Lines such as “Price: $49” become a table."
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
