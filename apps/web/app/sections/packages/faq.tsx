import { Icon, SectionHeading } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { Paragraphs } from "#app/sections/paragraphs.tsx";

/** Questions with collapsed answers, which expand without script. */
export function Faq({
  text,
  items,
}: {
  text: Shown<"faqText"> | undefined;
  items: readonly ShownItem<"faqItems">[];
}) {
  if (!text && items.length === 0) return null;
  // A question without text is omitted.
  const asked = items.filter(({ accodingTitle }) => accodingTitle !== "");
  return (
    <section aria-labelledby="faq-heading" className="section">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <SectionHeading
          id="faq-heading"
          eyebrow={text?.faqText}
          title={text?.faqHeading || "Questions"}
          className="min-w-0 content-start"
        />
        <div className="min-w-0">
          {asked.map(({ _id, accodingTitle, accodingText }, index) => (
            <details
              key={_id}
              open={index === 0}
              className="group border-t border-border-strong/50 last:border-b"
            >
              <summary className="flex list-none items-start justify-between gap-6 rounded-sm py-5 text-lg font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
                <h3 className="min-w-0 font-sans tracking-normal">{accodingTitle}</h3>
                <Icon name="plus" className="mt-1 text-accent transition-transform group-open:rotate-45" />
              </summary>
              <Paragraphs text={accodingText} className="max-w-text pb-6 text-text-muted" />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
