import type { Shown } from "#app/data/site.ts";

/** Returns the filled-in figures with their labels. */
export const figuresOf = (counters: Shown<"counters">) =>
  [
    [counters.happyClientsNumber, counters.happyClientsText],
    [counters.projectCompleteNumber, counters.projectCompleteText],
    [counters.yearofExperienceNumber, counters.yearofExperienceText],
    [counters.teamNumber, counters.teamText],
    [counters.winingAwardNumber, counters.winingAwardText],
  ].filter(([number]) => number !== "");

/** Figures of the business, such as "120+". */
export function Counters({ counters }: { counters: Shown<"counters"> }) {
  const figures = figuresOf(counters);
  if (figures.length === 0) return null;
  return (
    <section aria-label="Key figures" className="border-y border-border bg-surface">
      <dl className="wrap grid grid-cols-3 gap-x-5 gap-y-5 py-7 sm:gap-8 sm:py-10 lg:flex lg:justify-between">
        {figures.map(([number, text], index) => (
          // Keyed by index, because two texts can be equal.
          <div key={index} className="flex min-w-0 flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-text-muted">{text || <span className="sr-only">Figure</span>}</dt>
            <dd className="nums font-display text-3xl sm:text-4xl">
              {number}
              <span className="text-accent">+</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
