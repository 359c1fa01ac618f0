import { PACKAGE_CARDS, PACKAGE_POINTS, paths } from "@rankwright/schema";
import { ButtonLink, cx, Icon } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

type Package = ShownItem<"packages">;

/** A package's filled-in points, the first `most` of them. */
export function pointsOf(one: Package, most: number = PACKAGE_POINTS.length): string[] {
  return PACKAGE_POINTS.map((name) => one[name])
    .filter((point) => point !== "")
    .slice(0, most);
}

/** The packages in the owner's order: the cards of the home page and of the pricing page; the two show different numbers of points. */
export function PackageCards({
  packages,
  points,
  headings = "h3",
}: {
  packages: readonly Package[];
  points: "homePoints" | "pricingPoints";
  headings?: "h2" | "h3";
}) {
  return (
    <ul className="grid items-stretch gap-6 lg:grid-cols-3 lg:gap-5 xl:gap-7">
      {packages.map((one) => (
        <PackageCard
          key={one._id}
          one={one}
          most={PACKAGE_CARDS[one.packageName][points]}
          heading={headings}
        />
      ))}
    </ul>
  );
}

function PackageCard({ one, most, heading: Heading }: { one: Package; most: number; heading: "h2" | "h3" }) {
  const { tag } = PACKAGE_CARDS[one.packageName];
  const recommended = one.packageName === "Premium";
  return (
    <li
      className={cx(
        "grid min-w-0 grid-rows-[auto_auto_1fr_auto] gap-5 rounded-xl bg-surface-raised p-6 sm:p-8",
        recommended ? "border-2 border-accent shadow-lg lg:-my-4 lg:py-12" : "border border-border shadow-sm",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="font-display text-2xl font-semibold">{one.packageName}</Heading>
        <span
          className={cx(
            "rounded-full px-3 py-1 text-xs font-semibold whitespace-nowrap",
            recommended ? "bg-accent text-on-accent" : "bg-accent-soft text-accent",
          )}
        >
          {tag}
        </span>
      </div>
      <p
        className={cx(
          "nums border-b border-border pb-5 font-display",
          one.packagePrice.length > 6 ? "text-4xl" : "text-display",
        )}
      >
        ${one.packagePrice}
      </p>
      <ul className="grid content-start gap-3">
        {pointsOf(one, most).map((point, index) => (
          // By its place: two points may be alike.
          <li key={index} className="flex min-w-0 items-start gap-3">
            <Icon name="check" size={18} className="mt-1 text-accent" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
      <ButtonLink
        href={paths.checkout(one._id)}
        variant={recommended ? "primary" : "secondary"}
        size="lg"
        className="mt-2 w-full"
      >
        <span className="min-w-0">
          {one.packageButtonText || "Order now"}
          {!one.packageButtonText.includes(one.packageName) && (
            <span className="sr-only">: {one.packageName}</span>
          )}
        </span>
      </ButtonLink>
    </li>
  );
}
