import type { Issue } from "@rankwright/schema";
import { Button, FormErrors } from "@rankwright/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** What a step's form shares with the page around it. */
export interface StepProps {
  /** The step is saved: on to the next. */
  onDone: () => Promise<void>;
}

interface RunOptions {
  next?: () => Promise<void>;
  nameOf?: (path: string) => string;
}

/** The saving of a step: what is under way, and what it was refused for, with the fields named as the form names them. */
export function useStep(onDone: StepProps["onDone"]) {
  const { content, settings } = trpc.useUtils();
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<{ issues: Issue[]; times: number }>({ issues: [], times: 0 });
  const refuse = (issues: Issue[]) => setFailure(({ times }) => ({ issues, times: times + 1 }));
  /** `nameOf` says how the form names a field that the server names. */
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
      // What was saved before it has another revision by now, and must not be sent again as new.
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
  const isHydrated = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {step.issues.length > 0 && <FormErrors key={step.times} issues={step.issues} title="Not saved" />}
      {/* What is typed before the page's script runs would be lost. */}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
        {children}
        <Button type="submit" busy={step.busy} size="lg" className="justify-self-start max-sm:w-full">
          {button}
        </Button>
      </fieldset>
    </form>
  );
}
