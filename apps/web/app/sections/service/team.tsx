import { buttonClass, Icon, SectionHeading } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { Portrait } from "#app/sections/portrait.tsx";

// Number of visible slides from the widest window to the narrowest: 4, 3, 2, 2, 1.
const slides =
  "auto-cols-[62%] sm:auto-cols-[calc((100%-1.5rem)/2)] md:auto-cols-[calc((100%-1.5rem)/2)] lg:auto-cols-[calc((100%-3rem)/3)] xl:auto-cols-[calc((100%-4.5rem)/4)]";

/** The team as a carousel with scroll snapping. site.js shows the two buttons; without it the user swipes or scrolls. */
export function Team({
  text,
  members,
}: {
  text: Shown<"teamText"> | undefined;
  members: readonly ShownItem<"teamMembers">[];
}) {
  if (!text && members.length === 0) return null;
  return (
    <section
      aria-labelledby="team-heading"
      className="section border-t border-border bg-surface"
      data-carousel
    >
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <SectionHeading
            id="team-heading"
            eyebrow="Team"
            title={text?.teamHeading || "Our team"}
            text={text?.teamText}
          />
          <div hidden className="flex gap-2 [[hidden]]:hidden" data-carousel-buttons>
            <CarouselButton label="Previous team members" icon="arrow-left" step="-1" />
            <CarouselButton label="Next team members" icon="arrow-right" step="1" />
          </div>
        </div>
        {members.length > 0 && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Team members"
            className="mt-8 snap-x sm:mt-12 snap-mandatory overflow-x-auto rounded-sm pb-4 lg:mt-16"
            data-carousel-row
          >
            <ul className={`grid grid-flow-col gap-6 ${slides}`}>
              {members.map(({ _id, teamMemberImg, teamMemberName, teamMemberTitle }) => (
                <li key={_id} className="grid min-w-0 snap-start content-start gap-4">
                  <div className="aspect-8/9 overflow-hidden rounded-xl bg-accent-soft">
                    <Portrait
                      src={teamMemberImg}
                      name={teamMemberName}
                      width={360}
                      height={405}
                      className="size-full"
                    />
                  </div>
                  <div className="min-w-0">
                    {teamMemberName && <h3 className="text-lg">{teamMemberName}</h3>}
                    {teamMemberTitle && <p className="text-sm text-text-muted">{teamMemberTitle}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </section>
  );
}

function CarouselButton({
  label,
  icon,
  step,
}: {
  label: string;
  icon: "arrow-left" | "arrow-right";
  step: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-step={step}
      className={buttonClass(
        "secondary",
        "md",
        "size-12 px-0 aria-disabled:cursor-default! aria-disabled:opacity-55",
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
