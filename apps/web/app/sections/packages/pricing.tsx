import { anchors, paths } from "@rankwright/schema";
import { Icon, SectionHeading } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { PackageCards } from "./packages.tsx";

/** The home page's package section. */
export function Pricing({
  packages,
  text,
}: {
  packages: readonly ShownItem<"packages">[];
  text: Shown<"packagesText"> | undefined;
}) {
  if (packages.length === 0) return null;
  return (
    <section id={anchors.pricing} aria-labelledby="pricing-heading" className="section">
      <div className="wrap">
        <SectionHeading
          id="pricing-heading"
          eyebrow="Pricing"
          title={text?.packagesHeading || "Pick a package"}
          text={text ? text.packagesDetails : "One price each, ordered online."}
          align="center"
          className="mb-12 lg:mb-16"
        />
        <PackageCards packages={packages} points="homePoints" note={text?.orderNote} />
        <p className="mt-12 text-center lg:mt-16">
          <a href={paths.pricing()} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
            {packages.length > 1 ? "Compare all packages" : "See what is included"}
            <Icon name="arrow-right" size={18} />
          </a>
        </p>
      </div>
    </section>
  );
}
