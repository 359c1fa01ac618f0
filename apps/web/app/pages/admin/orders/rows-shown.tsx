import { ORDER_PAGE_SIZES } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { wholeNumber } from "#app/format.ts";
import { ROW_CHOICES, readRows } from "./order-query.ts";

/** How many orders the filter leaves, and how many of them a page shows; kept in the address. */
export function RowsShown({ total }: { total: number }) {
  const [params] = useSearchParams();
  const now = readRows(params);
  const href = (rows: number) => {
    const next = new URLSearchParams(params);
    // Another size has other pages.
    next.delete("page");
    if (rows === ORDER_PAGE_SIZES.total) next.delete("rows");
    else next.set("rows", `${rows}`);
    return `?${next}`;
  };
  return (
    <div className="nums flex flex-wrap items-center justify-between gap-x-4 text-sm text-text-muted">
      <p>{total === 1 ? "1 order" : `${wholeNumber(total)} orders`}</p>
      {total > ORDER_PAGE_SIZES.total && (
        <nav aria-label="Rows on a page" className="flex items-center gap-1">
          <span aria-hidden="true">Rows</span>
          {ROW_CHOICES.map((rows) => (
            <PrivateLink
              key={rows}
              href={href(rows)}
              aria-label={`${rows} rows`}
              aria-current={rows === now ? "page" : undefined}
              className={cx(
                "grid min-h-11 min-w-11 place-items-center rounded-md font-semibold",
                rows === now ? "bg-accent-soft text-accent" : "hover:bg-accent-soft",
              )}
            >
              {rows}
            </PrivateLink>
          ))}
        </nav>
      )}
    </div>
  );
}
