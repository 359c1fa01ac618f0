import type { Issue } from "@rankwright/schema";
import { FormErrors } from "@rankwright/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { readProblem } from "#app/form/write-problem.ts";

/** What a step's form shares with the page around it. */
export interface StepProps {
  /** The step is saved: on to the next. */
  onDone: () => Promise<void>;
}

/** The saving of a step: what is under way, and what it was refused for, with the fields named as the form names them. */
export function useStep(onDone: StepProps["onDone"]) {
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<{ issues: Issue[]; times: number }>({ issues: [], times: 0 });
  const refuse = (issues: Issue[]) => setFailure(({ times }) => ({ issues, times: times + 1 }));
  async function run(word: string, work: () => Promise<void>, then: () => Promise<void> = onDone) {
    if (busy) return;
    setBusy(word);
    setFailure(({ times }) => ({ issues: [], times }));
    try {
      await work();
      await then();
    } catch (error) {
      const { issues, message } = readProblem(error);
      const named = issues.map((issue) => ({ ...issue, path: issue.path.replace(/^(values|data)\./, "") }));
      refuse(named.length > 0 ? named : [{ path: "", message }]);
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

/** The form of a step: what is wrong above it, the fields, the button that saves and goes on. */
export function StepForm({
  step,
  button = "Save and go on",
  onSubmit,
  children,
}: {
  step: Step;
  button?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {step.issues.length > 0 && <FormErrors key={step.times} issues={step.issues} title="Not saved" />}
      {children}
      <ScriptButton type="submit" busy={step.busy} size="lg" className="justify-self-start max-sm:w-full">
        {button}
      </ScriptButton>
    </form>
  );
}
