import { Button, Card, FormErrors, showToast, TextareaField, TextField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ChangedMeanwhile, NOT_SAVED } from "#app/form/changed-meanwhile.tsx";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { isSameWords, revisionOf, type SavedWords, type Words, wordsOf } from "#app/form/words.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
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
  const isHydrated = useHydrated();
  const form = useTyped({ saved, revisionOf, typedOf: wordsOf, isSame: isSameWords });
  const { base, typed, setTyped, isDirty } = form;
  useUnsaved("newsletter", isDirty, () => setTyped(wordsOf(base)));
  const problem = save.error && !save.isPending ? readProblem(save.error) : undefined;
  const errorOf = (path: string) => problem?.issues.find((issue) => issue.path === path)?.message;
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
          {problem && (
            <FormErrors
              issues={problem.issues}
              ids={{ subject: "newsletter-subject", text: "newsletter-text" }}
              title={problem.kind === "stale" ? NOT_SAVED : undefined}
            />
          )}
          {problem?.kind === "stale" && onReread && <ChangedMeanwhile form={form} reread={onReread} />}
          <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
            <TextField
              label="Subject"
              name="subject"
              id="newsletter-subject"
              required
              maxLength={200}
              autoComplete="off"
              error={errorOf("subject")}
              value={typed.subject}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, subject: value })}
            />
            <TextareaField
              label="Text"
              name="text"
              id="newsletter-text"
              rows={14}
              maxLength={10_000}
              hint="An empty line begins a paragraph. An address of your site alone in a paragraph becomes a button."
              error={errorOf("text")}
              value={typed.text}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, text: value })}
            />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <Button type="submit" busy={save.isPending && "Saving…"}>
                Save draft
              </Button>
              <span role="status" className="text-sm text-text-muted">
                {isDirty ? "Not saved yet" : save.isSuccess && "Saved"}
              </span>
            </div>
          </fieldset>
        </form>
        {tools?.(isDirty)}
      </Card>
      <Preview words={typed} />
    </div>
  );
}
