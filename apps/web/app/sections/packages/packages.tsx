import { PACKAGE_POINTS, packageCard, recommendedOf } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";
import { OrderButton } from "./order-button.tsx";
import { Price } from "./price.tsx";

type Package = ShownItem<"packages">;

/** Returns a package's filled-in points, at most `most`. */
function pointsOf(one: Package, most: number): string[] {
  return PACKAGE_POINTS.map((name) => one[name])
    .filter((point) => point !== "")
    .slice(0, most);
}

const TWO = "md:basis-[calc((100%-1.5rem)/2)]";
const THREE = "lg:basis-[calc((100%-3rem)/3)]";
const FOUR = "xl:basis-[calc((100%-4.5rem)/4)]";

/** Returns the classes for a card's width, so that as many cards as possible fit in a row and no row is nearly empty. */
function widthOf(count: number): string {
  if (count === 1) return "max-w-3xl";
  if (count === 2) return cx(TWO, "max-w-lg");
  if (count === 4) return cx(TWO, FOUR);
  return cx(TWO, THREE, count > 6 && FOUR);
}

/** Cards of the packages in the owner's order, for the home page and the pricing page. The two show different numbers of points. */
export function PackageCards({
  packages,
  points,
  note = "",
  headings = "h3",
}: {
  packages: readonly Package[];
  points: "homePoints" | "pricingPoints";
  /** Note below each order button, one item per line. */
  note?: string | undefined;
  headings?: "h2" | "h3";
}) {
  const recommended = recommendedOf(packages);
  const width = widthOf(packages.length);
  return (
    <ul className="flex flex-wrap items-stretch justify-center gap-x-6 gap-y-8">
      {packages.map((one) => (
        <PackageCard
          key={one._id}
          one={one}
          most={packageCard(one.packageName)[points]}
          note={note}
          heading={headings}
          isRecommended={one === recommended && packages.length > 1}
          isAlone={packages.length === 1}
          isNarrow={packages.length > 3}
          hasTags={packages.some(({ packageName }) => quietTag(packageName) !== "")}
          className={width}
        />
      ))}
    </ul>
  );
}

/** Returns the documented tag of a package; "" for "Recommended", which is the badge of the highlighted card. */
function quietTag(packageName: string): string {
  const { tag } = packageCard(packageName);
  return tag === "Recommended" ? "" : tag;
}

function PackageCard(props: {
  one: Package;
  most: number;
  note: string;
  heading: "h2" | "h3";
  isRecommended: boolean;
  isAlone: boolean;
  isNarrow: boolean;
  /** True if any card has a tag below its name, so that all cards reserve a line for it. */
  hasTags: boolean;
  className: string;
}) {
  const { one, most, note, heading: Heading, isRecommended, isAlone, isNarrow, hasTags, className } = props;
  const tag = quietTag(one.packageName);
  return (
    <li
      className={cx(
        "relative grid w-full min-w-0 rounded-xl bg-surface-raised p-6",
        isNarrow ? "xl:p-5" : "sm:p-7",
        isAlone ? "gap-x-12 gap-y-6 md:grid-cols-2" : "grid-rows-[auto_1fr_auto] gap-5 max-md:max-w-lg",
        isRecommended ? "border-2 border-accent shadow-lg" : "border border-border shadow-sm",
        className,
      )}
    >
      <div className="grid content-start">
        <Heading className="min-w-0 font-display text-2xl font-semibold">{one.packageName}</Heading>
        {isRecommended && (
          <span className="absolute start-6 -top-3.5 rounded-full bg-accent px-3.5 py-1 text-xs font-semibold whitespace-nowrap text-on-accent">
            Recommended
          </span>
        )}
        {hasTags && (
          <p className={cx("text-sm text-text-muted", tag === "" ? "max-md:hidden" : "")}>
            {tag || "\u00a0"}
          </p>
        )}
        <Price
          one={one}
          isNarrow={isNarrow}
          className={cx("mt-3 pb-4", !isAlone && "border-b border-border")}
        />
        {isAlone && (
          <div className="mt-2">
            <OrderButton one={one} note={note} isPrimary />
          </div>
        )}
      </div>
      <ul className="grid content-start gap-3">
        {pointsOf(one, most).map((point, index) => (
          // Keyed by index, because two points can be equal.
          <li key={index} className="flex min-w-0 items-start gap-3">
            <Icon name="check" size={18} className="mt-1 text-accent" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
      {!isAlone && <OrderButton one={one} note={note} isPrimary={isRecommended} />}
    </li>
  );
}
