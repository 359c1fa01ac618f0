import { PACKAGE_POINTS, packageCard, recommendedOf } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";
import { OrderButton } from "./order-button.tsx";
import { Price } from "./price.tsx";

type Package = ShownItem<"packages">;

/** A package's filled-in points, the first `most` of them. */
function pointsOf(one: Package, most: number): string[] {
  return PACKAGE_POINTS.map((name) => one[name])
    .filter((point) => point !== "")
    .slice(0, most);
}

const THREE = "md:basis-[calc((100%-1.5rem)/2)] lg:basis-[calc((100%-3rem)/3)]";
const FOUR = `${THREE} xl:basis-[calc((100%-4.5rem)/4)]`;

/** How wide a card is: so many fit side by side that the last line is never one card short of the others' look. */
function widthOf(count: number): string {
  if (count === 1) return "max-w-3xl";
  if (count === 2) return "max-w-lg md:basis-[calc((100%-1.5rem)/2)]";
  return count === 4 || count > 6 ? FOUR : THREE;
}

/** The packages in the owner's order: the cards of the home page and of the pricing page; the two show different numbers of points. */
export function PackageCards({
  packages,
  points,
  note = "",
  headings = "h3",
}: {
  packages: readonly Package[];
  points: "homePoints" | "pricingPoints";
  /** What is said below each order button, a thing a line. */
  note?: string | undefined;
  headings?: "h2" | "h3";
}) {
  const recommended = recommendedOf(packages);
  const width = widthOf(packages.length);
  return (
    <ul className="flex flex-wrap items-stretch justify-center gap-6">
      {packages.map((one) => (
        <PackageCard
          key={one._id}
          one={one}
          most={packageCard(one.packageName)[points]}
          note={note}
          heading={headings}
          isRecommended={one === recommended && packages.length > 1}
          isAlone={packages.length === 1}
          className={width}
        />
      ))}
    </ul>
  );
}

function PackageCard(props: {
  one: Package;
  most: number;
  note: string;
  heading: "h2" | "h3";
  isRecommended: boolean;
  isAlone: boolean;
  className: string;
}) {
  const { one, most, note, heading: Heading, isRecommended, isAlone, className } = props;
  const { tag } = packageCard(one.packageName);
  const quiet = tag === "Recommended" || isAlone ? "" : tag;
  return (
    <li
      className={cx(
        "grid w-full min-w-0 rounded-xl bg-surface-raised p-6 sm:p-7",
        isAlone ? "gap-x-12 gap-y-6 md:grid-cols-2" : "grid-rows-[auto_1fr_auto] gap-5 max-md:max-w-lg",
        isRecommended ? "border-2 border-accent shadow-lg" : "border border-border shadow-sm",
        className,
      )}
    >
      <div className="grid content-start gap-4">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <Heading className="min-w-0 font-display text-2xl font-semibold">{one.packageName}</Heading>
          {isRecommended ? (
            <span className="rounded-full bg-accent px-3 py-1 text-xs font-semibold whitespace-nowrap text-on-accent">
              Recommended
            </span>
          ) : (
            quiet && <span className="text-sm text-text-muted">{quiet}</span>
          )}
        </div>
        <Price one={one} className={cx("pb-5", !isAlone && "border-b border-border")} />
        {isAlone && <OrderButton one={one} note={note} isPrimary />}
      </div>
      <ul className="grid content-start gap-3">
        {pointsOf(one, most).map((point, index) => (
          // By its place: two points may be alike.
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
