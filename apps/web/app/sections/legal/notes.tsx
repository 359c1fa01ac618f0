import { type LEGAL_PAGES, paths } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { use } from "react";
import type { SiteFrame } from "#app/data/site.ts";
import { LegalContext, LegalLinks } from "./legal-links.tsx";

/** The legal page at this address; undefined while it is not written. */
const useLegalPage = (path: (typeof LEGAL_PAGES)[number]) =>
  use(LegalContext).find((page) => page.path === path);

/** A link that opens beside the form which names it: what is typed there stays. */
function Beside({ page }: { page: { path: string; title: string } }) {
  return (
    <a href={page.path} target="_blank" className="link" rel="noopener">
      {page.title}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

const look = "text-sm text-text-muted wrap-anywhere";

/** What an order accepts, by the button that places it; nothing while neither the terms nor the policy is written. */
export function AcceptTerms() {
  const terms = useLegalPage(paths.terms());
  if (!terms) return <DataNote />;
  return (
    <p className={look}>
      By ordering you accept our <Beside page={terms} />. <DataUse />
    </p>
  );
}

function DataUse() {
  const privacy = useLegalPage(paths.privacy());
  if (!privacy) return null;
  return (
    <>
      How we use your data: <Beside page={privacy} />.
    </>
  );
}

/** What becomes of what a form asks for; nothing while the policy is not written. */
export function DataNote() {
  if (!useLegalPage(paths.privacy())) return null;
  return (
    <p className={look}>
      <DataUse />
    </p>
  );
}

/** The foot of a private screen, as far as the site has legal pages. */
export function LegalFoot({
  pages = [],
  className,
}: {
  pages?: SiteFrame["legal"] | undefined;
  className?: string;
}) {
  if (pages.length === 0) return null;
  return (
    <footer className={cx("no-print wrap py-6 text-sm text-text-muted wrap-anywhere", className)}>
      <LegalLinks pages={pages} />
    </footer>
  );
}
