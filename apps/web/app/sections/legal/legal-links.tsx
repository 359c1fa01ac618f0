import { createContext } from "react";
import type { SiteLayout } from "#app/data/site.ts";

/** Legal pages of the site, and the pages for withdrawals and cancellations. Provided by the layout of a screen. */
export const LegalContext = createContext<SiteLayout["legalLinks"]>([]);

/** Links to these pages. Renders nothing if there are none. */
export function LegalLinks({ pages }: { pages: SiteLayout["legalLinks"] }) {
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Legal">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {pages.map(({ path, title }) => (
          <li key={path} className="min-w-0">
            <a
              href={path}
              className="inline-flex min-h-6 py-1 underline-offset-4 hover:text-accent hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
