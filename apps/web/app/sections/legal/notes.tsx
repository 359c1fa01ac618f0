import { type LEGAL_PAGES, paths } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { use } from "react";
import type { SiteLayout } from "#app/data/site.ts";
import { LegalContext, LegalLinks } from "./legal-links.tsx";

/** Returns the legal page at this address, or undefined if it isn't written. */
const useLegalPage = (path: (typeof LEGAL_PAGES)[number]) =>
  use(LegalContext).find((page) => page.path === path);

/** Link from a form to a legal page. It opens in a new window, so that the typed text isn't lost. */
function NewWindowLink({ page }: { page: { path: string; title: string } }) {
  return (
    <a href={page.path} target="_blank" className="link" rel="noopener">
      {page.title}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

const look = "text-sm text-text-muted wrap-anywhere";

/** Note next to the order button that links to the terms, the cancellation policy and the privacy policy, as far as they are written. */
export function AcceptTerms() {
  const terms = useLegalPage(paths.terms());
  const policy = useLegalPage(paths.cancellationPolicy());
  if (!terms && !policy) return <DataNote />;
  return (
    <p className={look}>
      {terms && (
        <>
          By ordering you accept our <NewWindowLink page={terms} />.{" "}
        </>
      )}
      {policy && (
        <>
          Your right to withdraw: <NewWindowLink page={policy} />.{" "}
        </>
      )}
      <DataUse />
    </p>
  );
}

function DataUse() {
  const privacy = useLegalPage(paths.privacy());
  if (!privacy) return null;
  return (
    <>
      How we use your data: <NewWindowLink page={privacy} />.
    </>
  );
}

/** Note below a form about the use of its data. Renders nothing if the privacy policy isn't written. */
export function DataNote() {
  if (!useLegalPage(paths.privacy())) return null;
  return (
    <p className={look}>
      <DataUse />
    </p>
  );
}

/** Footer of a private screen, with the legal pages that the site has. */
export function LegalFoot({
  pages = [],
  className,
}: {
  pages?: SiteLayout["legalLinks"] | undefined;
  className?: string;
}) {
  if (pages.length === 0) return null;
  return (
    <footer className={cx("no-print wrap py-6 text-sm text-text-muted wrap-anywhere", className)}>
      <LegalLinks pages={pages} />
    </footer>
  );
}
