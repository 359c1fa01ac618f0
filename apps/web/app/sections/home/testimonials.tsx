import { SectionHeading } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { Paragraphs } from "#app/sections/paragraphs.tsx";
import { Portrait } from "#app/sections/portrait.tsx";

/** Testimonials as quotes with their authors. */
export function Testimonials({
  text,
  items,
}: {
  text: Shown<"testimonialText"> | undefined;
  items: readonly ShownItem<"testimonials">[];
}) {
  if (!text && items.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-heading" className="section border-t border-border bg-surface">
      <div className="wrap">
        <SectionHeading
          id="testimonials-heading"
          eyebrow={text?.testimonialText}
          title={text?.testimonialHeading || "What clients say"}
        />
        <ul className="mt-12 grid gap-x-12 gap-y-12 md:grid-cols-2 lg:mt-16 lg:gap-y-16">
          {items.map((item) => (
            <li key={item._id} className="min-w-0">
              <Quote item={item} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Quote({ item: { image, personName, personTitle, desc } }: { item: ShownItem<"testimonials"> }) {
  return (
    <figure className="grid h-full grid-rows-[1fr_auto] gap-6 border-s-2 border-accent-line ps-6">
      {desc && (
        <blockquote className="font-display text-xl leading-relaxed">
          <Paragraphs text={desc} />
        </blockquote>
      )}
      <figcaption className="flex min-w-0 items-center gap-4">
        <Portrait
          src={image}
          name={personName}
          width={48}
          height={48}
          className="size-12 flex-none rounded-full"
        />
        <span className="grid min-w-0">
          <span className="font-semibold">{personName}</span>
          <span className="text-sm text-text-muted">{personTitle}</span>
        </span>
      </figcaption>
    </figure>
  );
}
