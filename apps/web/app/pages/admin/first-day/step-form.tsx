import type { Issue } from "@rankwright/schema";
import { Button, FormErrors } from "@rankwright/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** Props that a step's form shares with the page. */
export interface StepProps {
  /** Called after the step was saved. Opens the next step. */
  onDone: () => Promise<void>;
}

interface RunOptions {
  next?: () => Promise<void>;
  nameOf?: (path: string) => string;
}

/** State of saving a step: `busy`, the button's text while it is saved ("" if it isn't), and `issues`, the errors by field name. */
export function useStep(onDone: StepProps["onDone"]) {
  const { content, settings } = trpc.useUtils();
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<{ issues: Issue[]; times: number }>({ issues: [], times: 0 });
  const refuse = (issues: Issue[]) => setFailure(({ times }) => ({ issues, times: times + 1 }));
  /** Runs `work`, then `next`. `word` is the button's text meanwhile. `nameOf` maps the server's field names to the form's. */
  async function run(
    word: string,
    work: () => Promise<void>,
    { next = onDone, nameOf = (path) => path }: RunOptions = {},
  ) {
    if (busy) return;
    setBusy(word);
    setFailure(({ times }) => ({ issues: [], times }));
    try {
      await work();
      await next();
    } catch (error) {
      const { issues, message } = readProblem(error);
      const named = issues.map((issue) => ({
        ...issue,
        path: nameOf(issue.path.replace(/^(values|data)\./, "")),
      }));
      refuse(named.length > 0 ? named : [{ path: "", message }]);
      // Some of the data may have been saved before the error: the next attempt needs the new ids and revisions.
      await Promise.all([content.invalidate(), settings.invalidate()]);
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

export type Step = ReturnType<typeof useStep>;

/** Form of a step: error summary, fields, and the button to save and continue. */
export function StepForm({
  step,
  button = "Save and continue",
  onSubmit,
  children,
}: {
  step: Step;
  button?: string;
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
        <Button type="submit" busy={step.busy} size="lg" className="justify-self-start max-sm:w-full">
          {button}
        </Button>
      </fieldset>
    </form>
  );
}
