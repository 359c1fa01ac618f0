import { paths } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { createContext, use } from "react";
import type { SiteFrame } from "#app/data/site.ts";

/** The legal pages that the site has; what is around a screen tells it. */
export const LegalContext = createContext<SiteFrame["legal"]>([]);

/** The one at this address, to be linked; undefined while it is not written. */
const useLegalPage = (path: string) => use(LegalContext).find((page) => page.path === path);

/** The ways to the legal pages; nothing while there are none. */
export function LegalLinks({ className }: { className?: string }) {
  const pages = use(LegalContext);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Legal" className={className}>
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

/** The foot of a private screen, as far as the site has legal pages. */
export function LegalFoot({ className }: { className?: string }) {
  if (use(LegalContext).length === 0) return null;
  return (
    <footer className={cx("no-print wrap py-6 text-sm text-text-muted [overflow-wrap:anywhere]", className)}>
      <LegalLinks />
    </footer>
  );
}

/** Opens beside the form that names it: what is typed there stays. */
function Beside({ page }: { page: SiteFrame["legal"][number] }) {
  return (
    <a href={page.path} target="_blank" className="link" rel="noopener">
      {page.title}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

/** What an order accepts, by the button that places it; nothing while neither the terms nor the policy is written. */
export function AcceptTerms() {
  const terms = useLegalPage(paths.terms());
  const privacy = useLegalPage(paths.privacy());
  if (!terms && !privacy) return null;
  return (
    <p className="text-sm text-text-muted [overflow-wrap:anywhere]">
      {terms && (
        <>
          By ordering you accept our <Beside page={terms} />.{" "}
        </>
      )}
      {privacy && (
        <>
          How we use your data: <Beside page={privacy} />.
        </>
      )}
    </p>
  );
}

/** What becomes of what a form asks for; nothing while the policy is not written. */
export function DataNote({ className }: { className?: string }) {
  const privacy = useLegalPage(paths.privacy());
  if (!privacy) return null;
  return (
    <p className={cx("text-sm text-text-muted", className)}>
      How we use your data: <Beside page={privacy} />.
    </p>
  );
}
