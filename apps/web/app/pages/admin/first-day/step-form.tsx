import type { Issue } from "@rankwright/schema";
import { Button, FormErrors } from "@rankwright/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { Draft } from "./use-draft.ts";

/** Props that a step's form shares with the page. */
export interface StepProps {
  /** Called after the step was saved. Opens the next step. */
  onDone: () => Promise<void>;
}

/** State of saving a step: `busy`, the button's text while it is saved ("" if it isn't), and `issues`, the errors by field name. */
export function useStep(onDone: StepProps["onDone"]) {
  const { settings } = trpc.useUtils();
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<{ issues: Issue[]; times: number }>({ issues: [], times: 0 });
  const refuse = (issues: Issue[]) => setFailure(({ times }) => ({ issues, times: times + 1 }));
  /**
   * Runs `work`, then opens the next step unless `work` resolves to false. `word` is the button's text meanwhile. `nameOf` maps the
   * server's field names to the form's.
   */
  async function run(word: string, work: () => Promise<unknown>, nameOf: (path: string) => string = fieldOf) {
    if (busy) return;
    setBusy(word);
    setFailure(({ times }) => ({ issues: [], times }));
    try {
      if ((await work()) !== false) await onDone();
    } catch (error) {
      const { issues, message } = readProblem(error);
      refuse(
        issues.length > 0
          ? issues.map((issue) => ({ ...issue, path: nameOf(issue.path) }))
          : [{ path: "", message }],
      );
      // If someone else changed the settings, the error says so, and the next attempt is based on the current ones.
      await settings.invalidate();
    } finally {
      setBusy("");
    }
  }
  return {
    busy,
    issues: failure.issues,
    times: failure.times,
    refuse,
    run,
    errorOf: (name: string) => failure.issues.find(({ path }) => path === name)?.message,
  };
}

/** Returns the field's name, without the place of its settings in the input. */
const fieldOf = (path: string) => path.replace(/^((business|mail)\.)?values\./, "");

export type Step = ReturnType<typeof useStep>;

/** Form of a step: error summary, fields, and the buttons to save and continue, and to discard what isn't saved yet. */
export function StepForm({
  step,
  draft,
  onSubmit,
  children,
}: {
  step: Step;
  draft: Pick<Draft<unknown>, "isUnsaved" | "discard">;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {step.issues.length > 0 && <FormErrors key={step.times} issues={step.issues} title="Not saved" />}
      {/* Disabled until the page is hydrated, because text entered before would be lost. */}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" busy={step.busy} size="lg" className="max-sm:w-full">
            Save and continue
          </Button>
          {draft.isUnsaved && !step.busy && (
            <>
              <Button variant="quiet" onClick={draft.discard}>
                Discard changes
              </Button>
              <span className="text-sm text-text-muted">Not saved yet</span>
            </>
          )}
        </div>
      </fieldset>
    </form>
  );
}
