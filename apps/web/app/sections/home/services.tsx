import { anchors, paths } from "@rankwright/schema";
import { Icon, SectionHeading } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { ContentIcon } from "#app/sections/content-icon.tsx";
import { Paragraphs } from "#app/sections/paragraphs.tsx";

/** The home page's services: a heading with a text, and a grid of the service items. */
export function Services({
  text,
  items,
}: {
  text: Shown<"serviceText"> | undefined;
  items: readonly ShownItem<"serviceItems">[];
}) {
  if (!text && items.length === 0) return null;
  return (
    <section
      id={anchors.services}
      aria-labelledby="services-heading"
      className="section border-t border-border bg-surface"
    >
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <SectionHeading
            id="services-heading"
            eyebrow="Services"
            title={text?.serviceHeading || "Our services"}
            text={text?.servicesubHeading}
          />
          <a href={paths.service()} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
            All about our services
            <Icon name="arrow-right" size={18} />
          </a>
        </div>
        <ServiceGrid items={items} className="mt-12 lg:mt-16" />
      </div>
    </section>
  );
}

/** Grid of services, separated by lines instead of boxes. */
export function ServiceGrid({
  items,
  isRail = false,
  className = "",
}: {
  items: readonly ShownItem<"serviceItems">[];
  /** True if phones show it as a carousel instead of a column. */
  isRail?: boolean;
  className?: string;
}) {
  return (
    <ul
      {...(isRail && { tabIndex: 0 })}
      className={`${isRail ? "rail" : ""} grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-14 ${className}`}
    >
      {items.map(({ _id, serviceIcon, serviceTitle, serviceName, serviceDetails }) => (
        <li
          key={_id}
          className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-4 gap-y-4 border-t border-border-strong/50 pt-6 sm:grid-cols-1"
        >
          <ContentIcon value={serviceIcon} />
          <div className="grid min-w-0 content-start gap-2.5">
            {serviceName && <p className="eyebrow">{serviceName}</p>}
            {serviceTitle && <h3 className="text-xl">{serviceTitle}</h3>}
            <Paragraphs text={serviceDetails} className="text-text-muted" />
          </div>
        </li>
      ))}
    </ul>
  );
}
