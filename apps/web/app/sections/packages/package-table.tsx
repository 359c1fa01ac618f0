import { PACKAGE_POINTS } from "@rankwright/schema";
import { cx, tablePart } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

type Package = ShownItem<"packages">;

/** All points of all packages, line by line; where it is narrow each line becomes a short list. */
export function PackageTable({ packages }: { packages: readonly Package[] }) {
  const lines = PACKAGE_POINTS.filter((point) => packages.some((one) => one[point] !== ""));
  if (packages.length < 2 || lines.length === 0) return null;
  return (
    <section aria-labelledby="compare-heading" className="section border-y border-border bg-surface">
      <div className="wrap">
        <h2 id="compare-heading" className="text-4xl">
          Compare line by line
        </h2>
        <table
          {...tablePart("table")}
          aria-labelledby="compare-heading"
          className="mt-8 w-full table-fixed text-start max-md:block lg:mt-12"
        >
          <thead {...tablePart("rowgroup")} className="max-md:sr-only">
            <tr {...tablePart("row")}>
              <td {...tablePart("cell")} className="w-14" />
              {packages.map((one) => (
                <th
                  key={one._id}
                  scope="col"
                  {...tablePart("columnheader")}
                  className={cx(
                    "border-b-2 px-4 py-4 text-start font-display text-xl",
                    one.packageName === "Premium" ? "border-accent text-accent" : "border-border-strong",
                  )}
                >
                  {one.packageName}
                  <span className="nums block font-sans text-sm font-normal text-text-muted">
                    ${one.packagePrice}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tablePart("rowgroup")} className="max-md:grid max-md:gap-4">
            {lines.map((point, index) => (
              <tr
                {...tablePart("row")}
                key={point}
                className="align-top max-md:grid max-md:rounded-lg max-md:border max-md:border-border max-md:bg-surface-raised max-md:p-4"
              >
                <th
                  scope="row"
                  {...tablePart("rowheader")}
                  className="nums py-4 text-start text-sm font-normal text-text-muted max-md:sr-only"
                >
                  <span className="sr-only">Line </span>
                  {String(index + 1).padStart(2, "0")}
                </th>
                {packages.map((one) => (
                  <Cell key={one._id} one={one} text={one[point]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ one, text }: { one: Package; text: string }) {
  const recommended = one.packageName === "Premium";
  return (
    <td
      {...tablePart("cell")}
      className={cx(
        "min-w-0 max-md:grid max-md:grid-cols-[5.5rem_1fr] max-md:gap-3 max-md:py-1 md:border-b md:border-border md:px-4 md:py-4",
        recommended && "font-semibold md:bg-accent-soft",
      )}
    >
      <span aria-hidden="true" className="text-sm text-text-muted md:hidden">
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
