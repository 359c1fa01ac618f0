import { COMPARISON_ROWS, PACKAGE_POINTS, recommendedOf } from "@rankwright/schema";
import { cx, tablePart } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { OrderButton } from "./order-button.tsx";
import { PriceLine } from "./price.tsx";

type Package = ShownItem<"packages">;

/** Returns the breakpoint from which this number of columns fits. */
function wideFrom(columns: number): "md" | "lg" | "xl" {
  if (columns <= 3) return "md";
  return columns <= 5 ? "lg" : "xl";
}

/** Comparison of the packages, with a row for each point that the owner named. On narrow screens each row becomes a short list. */
export function PackageTable({
  packages,
  rows,
}: {
  packages: readonly Package[];
  /** Names of the rows. Without names, there is no table. */
  rows: Shown<"packagesText"> | undefined;
}) {
  const named = COMPARISON_ROWS.flatMap((row, index) => {
    const point = PACKAGE_POINTS[index];
    const name = rows?.[row] ?? "";
    return point && name !== "" && packages.some((one) => one[point] !== "") ? [{ point, name }] : [];
  });
  if (packages.length < 2 || named.length === 0) return null;
  const recommended = recommendedOf(packages);
  return (
    <section aria-labelledby="compare-heading" className="section border-y border-border bg-surface">
      <div className="wrap" data-wide={wideFrom(packages.length)}>
        <h2 id="compare-heading" className="text-4xl">
          Compare packages
        </h2>
        <table
          {...tablePart("table")}
          aria-labelledby="compare-heading"
          className={cx(
            "mt-8 w-full table-fixed text-start stacked:block lg:mt-12",
            packages.length > 3 && "abreast:text-sm",
          )}
        >
          <thead {...tablePart("rowgroup")} className="stacked:sr-only">
            <tr {...tablePart("row")}>
              <td {...tablePart("cell")} className="w-[14%]" />
              {packages.map((one) => (
                <th
                  key={one._id}
                  scope="col"
                  {...tablePart("columnheader")}
                  className={cx(
                    "border-b-2 px-3 py-4 text-start align-bottom font-display",
                    packages.length > 3 ? "text-lg" : "text-xl",
                    one === recommended ? "border-accent text-accent" : "border-border-strong",
                  )}
                >
                  {one.packageName}
                  <span className="nums block font-sans text-sm font-normal text-text-muted">
                    <PriceLine one={one} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tablePart("rowgroup")} className="stacked:grid stacked:gap-4 stacked:md:grid-cols-2">
            {named.map(({ point, name }) => (
              <tr {...tablePart("row")} key={point} className={row}>
                <th
                  scope="row"
                  {...tablePart("rowheader")}
                  className="text-start font-semibold stacked:pb-2 abreast:border-b abreast:border-border abreast:py-4 abreast:pe-3 abreast:text-sm"
                >
                  {name}
                </th>
                {packages.map((one) => (
                  <Cell key={one._id} one={one} text={one[point]} isRecommended={one === recommended} />
                ))}
              </tr>
            ))}
            <tr {...tablePart("row")} className={cx(row, "stacked:col-span-full")}>
              <th
                scope="row"
                {...tablePart("rowheader")}
                className="text-start font-semibold stacked:pb-2 abreast:text-sm"
              >
                <span className="abreast:sr-only">Order</span>
              </th>
              {packages.map((one) => (
                <td
                  {...tablePart("cell")}
                  key={one._id}
                  className={cx(
                    "min-w-0 stacked:grid stacked:grid-cols-[minmax(5rem,1fr)_minmax(9rem,auto)] stacked:items-center stacked:gap-3 stacked:py-1.5 abreast:px-3 abreast:py-5",
                    one === recommended && "abreast:bg-accent-soft",
                  )}
                >
                  <span aria-hidden="true" className="grid text-sm abreast:hidden">
                    <span className="font-semibold">{one.packageName}</span>
                    <span className="nums text-text-muted">
                      <PriceLine one={one} />
                    </span>
                  </span>
                  <OrderButton one={one} isPrimary={one === recommended} size="sm" />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

const row =
  "align-top stacked:grid stacked:rounded-lg stacked:border stacked:border-border stacked:bg-surface-raised stacked:p-4";

function Cell({ one, text, isRecommended }: { one: Package; text: string; isRecommended: boolean }) {
  return (
    <td
      {...tablePart("cell")}
      className={cx(
        "min-w-0 stacked:grid stacked:grid-cols-[6.5rem_1fr] stacked:gap-3 stacked:py-1 abreast:border-b abreast:border-border abreast:px-3 abreast:py-4",
        isRecommended && "font-semibold abreast:bg-accent-soft",
      )}
    >
      <span aria-hidden="true" className="min-w-0 text-sm text-text-muted abreast:hidden">
        {one.packageName}
      </span>
      {text === "" ? (
        <span className="text-text-muted">
          <span aria-hidden="true">–</span>
          <span className="sr-only">Not included</span>
        </span>
      ) : (
        <span className="min-w-0">{text}</span>
      )}
    </td>
  );
}
