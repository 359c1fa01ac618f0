import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import { Anchor, type LinkComponent } from "../layout/link.tsx";

/**
 * Returns the page numbers to show: the first, the last, the current one and its neighbours; `null` for a gap. Up to seven pages are all
 * shown.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const near = [page - 1, page, page + 1];
  if (page <= 4) near.push(2, 3, 4, 5);
  if (page >= pages - 3) near.push(pages - 1, pages - 2, pages - 3, pages - 4);
  const shown = [...new Set([1, ...near, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1];
    return before !== undefined && n - before > 1 ? [null, n] : [n];
  });
}

interface PaginationProps {
  /** The current page, counted from 1. */
  page: number;
  pages: number;
  href: (page: number) => string;
  /** Accessible name of the navigation: the items it pages through ("Orders"). */
  label?: string;
  as?: LinkComponent | undefined;
  className?: string;
}

const cell =
  "inline-flex min-h-11 min-w-9 items-center justify-center gap-1 rounded-md px-1.5 sm:min-w-11 sm:px-2.5 text-sm font-semibold";

/** Previous, the page numbers, Next; narrow windows show fewer numbers. Renders nothing for a single page. */
export function Pagination({ page, pages, href, label = "Pages", as, className }: PaginationProps) {
  if (pages <= 1) return null;
  const isFar = (number: number | null) =>
    pages > 5 && number !== null && number !== 1 && number !== pages && Math.abs(number - page) > 1;
  return (
    <nav aria-label={label} className={className}>
      <ul className="nums flex flex-wrap items-center gap-1">
        <Step page={page - 1} on={page > 1} href={href} as={as} back />
        {pageNumbers(page, pages).map((number, index) => (
          // A gap has no number, so its position is its key.
          <li key={number ?? `gap-${index}`} className={isFar(number) ? "max-sm:hidden" : undefined}>
            {number === null ? (
              <span className={cx(cell, "with-dots text-text-muted")} />
            ) : (
              <Anchor
                href={href(number)}
                {...(as && { as })}
                {...(number === page && { "aria-current": "page" as const })}
                className={cx(cell, number === page ? "bg-accent text-on-accent" : "hover:bg-accent-soft")}
              >
                {number}
              </Anchor>
            )}
          </li>
        ))}
        <Step page={page + 1} on={page < pages} href={href} as={as} />
      </ul>
    </nav>
  );
}

interface StepProps extends Pick<PaginationProps, "href" | "as" | "page"> {
  on: boolean;
  back?: boolean;
}

function Step({ page, on, href, as, back = false }: StepProps) {
  const inside = (
    <>
      {back && <Icon name="chevron-left" size={18} />}
      <span className="max-sm:sr-only">{back ? "Previous" : "Next"}</span>
      {!back && <Icon name="chevron-right" size={18} />}
    </>
  );
  return (
    <li>
      {on ? (
        <Anchor href={href(page)} {...(as && { as })} className={cx(cell, "hover:bg-accent-soft")}>
          {inside}
        </Anchor>
      ) : (
        <span className={cx(cell, "text-text-muted")}>{inside}</span>
      )}
    </li>
  );
}
