import type { Shown } from "#app/data/site.ts";

/** The business in figures, each with the suffix +. */
export function Counters({ counters }: { counters: Shown<"counters"> }) {
  const figures = [
    [counters.happyClientsNumber, counters.happyClientsText],
    [counters.projectCompleteNumber, counters.projectCompleteText],
    [counters.yearofExperienceNumber, counters.yearofExperienceText],
    [counters.teamNumber, counters.teamText],
    [counters.winingAwardNumber, counters.winingAwardText],
  ].filter(([number]) => number !== "");
  if (figures.length === 0) return null;
  return (
    <section aria-label="In figures" className="border-y border-border bg-surface">
      <dl className="wrap grid grid-cols-2 gap-x-8 gap-y-8 py-10 sm:grid-cols-3 lg:flex lg:justify-between">
        {figures.map(([number, text], index) => (
          // By its place: two texts may be alike.
          <div key={index} className="flex min-w-0 flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-text-muted">{text || <span className="sr-only">Figure</span>}</dt>
            <dd className="nums font-display text-4xl">
              {number}
              <span className="text-accent">+</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
