import { WORK_STEP_NUMBERS } from "@rankwright/schema";
import type { ShownItem } from "#app/data/site.ts";
import { ContentIcon } from "#app/sections/content-icon.tsx";

/** Returns the work steps numbered 01 to 04, in that order. */
function shownWorkSteps<T extends { stepNumber: string }>(steps: readonly T[]): T[] {
  return WORK_STEP_NUMBERS.flatMap((number) => steps.filter((step) => step.stepNumber.trim() === number));
}

/** The "What we do" section of the home page: numbered steps on a dark background. */
export function WorkSteps({ steps }: { steps: readonly ShownItem<"workSteps">[] }) {
  const shown = shownWorkSteps(steps);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="work-heading" className="section bg-ink text-on-ink">
      <div className="wrap">
        <p className="eyebrow text-ink-accent">What we do</p>
        <h2 id="work-heading" className="mt-4 max-w-text text-4xl">
          How we work, step by step
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4">
          {shown.map(({ _id, stepNumber, stepTitle, stepDetails, stapIcon }) => (
            <li
              key={_id}
              className="relative grid min-w-0 content-start gap-3 border-t border-ink-line pt-6 before:absolute before:-top-[5px] before:start-0 before:size-[9px] before:rounded-full before:bg-ink-accent"
            >
              <div className="flex items-center justify-between gap-4">
                <span className="nums font-display text-3xl text-ink-accent">{stepNumber}</span>
                <ContentIcon value={stapIcon} className="bg-transparent text-ink-accent" />
              </div>
              {stepTitle && <h3 className="text-xl">{stepTitle}</h3>}
              {stepDetails && <p className="whitespace-pre-line text-on-ink-muted">{stepDetails}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
