import { SkipLink } from "@rankwright/ui";
import type { ReactNode } from "react";
import { TestBanner } from "#app/components/test-banner.tsx";
import type { SiteLayout } from "#app/data/site.ts";
import { LegalContext } from "#app/sections/legal/legal-links.tsx";
import { Footer } from "./footer.tsx";
import { Header, type HeaderProps } from "./header.tsx";

/** Layout of a public page. */
export function PageShell({
  frame,
  current,
  user = null,
  children,
}: {
  frame: SiteLayout;
  current?: string | undefined;
  /** Signed-in user. Omitted on cached pages. */
  user?: HeaderProps["user"];
  children: ReactNode;
}) {
  return (
    <LegalContext value={frame.legalLinks}>
      <SkipLink />
      <TestBanner mode={frame.testMode} />
      <Header logo={frame.logo} name={frame.name} hasAbout={frame.hasAbout} current={current} user={user} />
      {/* Breaks words that are longer than their column, which would otherwise widen the page. */}
      <div className="wrap-anywhere">
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer
          about={frame.about}
          address={frame.address}
          social={frame.social}
          copyright={frame.copyright}
          business={frame.business}
          hasAbout={frame.hasAbout}
        />
      </div>
    </LegalContext>
  );
}
