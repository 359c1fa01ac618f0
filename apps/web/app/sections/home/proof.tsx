import type { Shown, ShownItem } from "#app/data/site.ts";
import { figuresOf } from "#app/sections/service/counters.tsx";

/** Number of figures next to the hero's text. */
const FIGURES = 3;

/** Evidence below the hero: a few figures of the business and one testimonial. */
export function Proof({
  counters,
  quote,
}: {
  counters: Shown<"counters"> | undefined;
  quote: ShownItem<"testimonials"> | undefined;
}) {
  const figures = counters ? figuresOf(counters).slice(0, FIGURES) : [];
  const said = quote?.desc.trim() ? quote : undefined;
  if (figures.length === 0 && !said) return null;
  return (
    <div className="wrap pb-12 lg:pb-16">
      <div className="grid items-center gap-x-14 gap-y-6 border-t border-border pt-8 lg:grid-cols-[auto_1fr]">
        {figures.length > 0 && (
          <dl className="flex gap-x-8 sm:gap-x-12">
            {figures.map(([number, text], index) => (
              // Keyed by index, because two texts can be equal.
              <div key={index} className="flex min-w-0 flex-col-reverse justify-end gap-0.5">
                <dt className="text-sm text-text-muted">{text || <span className="sr-only">Figure</span>}</dt>
                <dd className="nums font-display text-3xl">
                  {number}
                  <span className="text-accent">+</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {said && (
          <figure className="min-w-0 border-s-2 border-accent-line ps-5 lg:max-w-2xl lg:justify-self-end">
            <blockquote className="line-clamp-4 font-display text-lg">{said.desc}</blockquote>
            <figcaption className="mt-1 text-sm text-text-muted">
              <span className="font-semibold text-text">{said.personName}</span>
              {said.personTitle && `, ${said.personTitle}`}
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
