import { ORDER_PAGE_SIZES } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ROW_CHOICES, readRows } from "./order-query.ts";

/** Select for the number of orders per page, stored in the address. */
export function RowsShown({ total }: { total: number }) {
  const [params] = useSearchParams();
  const now = readRows(params);
  const href = (rows: number) => {
    const next = new URLSearchParams(params);
    // With another page size, a page number refers to other orders.
    next.delete("page");
    if (rows === ORDER_PAGE_SIZES.total) next.delete("rows");
    else next.set("rows", `${rows}`);
    return `?${next}`;
  };
  if (total <= ORDER_PAGE_SIZES.total) return null;
  return (
    <nav
      aria-label="Rows per page"
      className="nums flex items-center justify-end gap-1 text-sm text-text-muted"
    >
      <span aria-hidden="true">Rows</span>
      {ROW_CHOICES.map((rows) => (
        <ScreenLink
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
        </ScreenLink>
      ))}
    </nav>
  );
}
