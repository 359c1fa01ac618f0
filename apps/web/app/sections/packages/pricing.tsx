import { anchors, paths } from "@rankwright/schema";
import { Icon, SectionHeading } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";
import { PackageCards } from "./packages.tsx";

/** The home page's packages. */
export function Pricing({ packages }: { packages: readonly ShownItem<"packages">[] }) {
  if (packages.length === 0) return null;
  return (
    <section id={anchors.pricing} aria-labelledby="pricing-heading" className="section">
      <div className="wrap">
        <SectionHeading
          id="pricing-heading"
          eyebrow="Pricing"
          title="Pick a package"
          text="One price each, ordered online."
          align="center"
          className="mb-14 lg:mb-20"
        />
        <PackageCards packages={packages} points="homePoints" />
        <p className="mt-12 text-center lg:mt-16">
          <a href={paths.pricing()} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
            Compare the packages line by line
            <Icon name="arrow-right" size={18} />
          </a>
        </p>
      </div>
    </section>
  );
}
