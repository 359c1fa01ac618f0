import { SectionHeading } from "@rankwright/ui";
import type { Shown } from "#app/data/site.ts";
import { Paragraphs } from "#app/sections/paragraphs.tsx";
import { sectionName } from "#app/sections/section-name.ts";

/** Experience of the business, with three skills and the owner's figures. */
export function Experience({ experience }: { experience: Shown<"experience"> }) {
  const skills = [
    [experience.skillOneNumber, experience.skillOneText],
    [experience.skillTwoNumber, experience.skillTwoText],
    [experience.skillThreeNumber, experience.skillThreeText],
  ].filter(([number, text]) => number !== "" || text !== "");
  return (
    <section
      {...sectionName("experience-heading", experience.experienceHeading, "Experience")}
      className="section"
    >
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <SectionHeading
            id="experience-heading"
            eyebrow={experience.experienceText}
            title={experience.experienceHeading}
          />
          <Paragraphs text={experience.experienceDetails} className="max-w-text text-text-muted" />
        </div>
        <dl className="grid min-w-0 content-start">
          {skills.map(([number, text], index) => (
            <div
              // Keyed by index, because two texts can be equal.
              key={index}
              className="grid grid-cols-[minmax(5.5rem,auto)_1fr] items-baseline gap-x-6 border-t border-border-strong/50 py-3.5 last:border-b sm:py-5"
            >
              <dt className="order-2 min-w-0 text-text-muted">
                {text || <span className="sr-only">Figure</span>}
              </dt>
              <dd className="nums font-display text-4xl text-accent">
                {number || <span className="sr-only">Not given</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
