import { SectionHeading } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

/** The service page's steps, one below the other. */
export function Steps({ steps }: { steps: readonly ShownItem<"steps">[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="steps-heading" className="section border-y border-border bg-surface">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <SectionHeading
          id="steps-heading"
          eyebrow="Step by step"
          title="How it works"
          className="min-w-0 content-start"
        />
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="rail grid min-w-0"
        >
          {steps.map(({ _id, stepNumber, stepTitle, stepDetails }) => (
            <li
              key={_id}
              className="grid content-start gap-x-4 gap-y-3 border-t border-border-strong/50 py-5 sm:grid-cols-[5rem_1fr] sm:py-6 sm:last:border-b"
            >
              <span className="nums min-w-0 font-display text-3xl leading-none text-accent">
                {stepNumber}
              </span>
              <div className="grid min-w-0 gap-2">
                {stepTitle && <h3 className="text-xl">{stepTitle}</h3>}
                {stepDetails && <p className="whitespace-pre-line text-text-muted">{stepDetails}</p>}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
