import { safeAddress } from "@rankwright/schema";
import { ButtonLink, Icon } from "@rankwright/ui";
import type { Shown } from "#app/data/site.ts";
import { sectionName } from "#app/sections/section-name.ts";

/** Call to action at the end of a page, with an optional second link (`also`). */
export function CallToAction({
  action,
  also,
}: {
  action: Shown<"callToAction">;
  also?: { label: string; href: string };
}) {
  const { heading, subHeading, buttonText, buttonLink } = action;
  const link = safeAddress(buttonLink, "link");
  if (!heading && !subHeading && !(buttonText && link)) return null;
  return (
    <section {...sectionName("action-heading", heading, "Next step")} className="section bg-ink text-on-ink">
      <div className="wrap grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_fit-content(24rem)]">
        <div className="grid min-w-0 max-w-3xl gap-5">
          {heading && (
            <h2 id="action-heading" className="text-4xl">
              {heading}
            </h2>
          )}
          {subHeading && (
            <p className="max-w-text whitespace-pre-line text-lg text-on-ink-muted">{subHeading}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:justify-self-end">
          {buttonText && link && (
            <ButtonLink href={link} variant="inverse" size="lg">
              {buttonText}
              <Icon name="arrow-right" />
            </ButtonLink>
          )}
          {also && (
            <a
              href={also.href}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-ink-accent"
            >
              {also.label}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
