import type { SessionUser } from "@rankwright/schema";
import { SkipLink, Toaster } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import type { AreaLayout } from "#app/data/site.ts";
import { Header } from "#app/sections/layout/header.tsx";
import { LegalContext } from "#app/sections/legal/legal-links.tsx";
import { LegalFoot } from "#app/sections/legal/notes.tsx";
import { Registered } from "#app/sections/registered.tsx";
import { AccountBar } from "./account-bar.tsx";

interface AreaProps {
  /** The signed-in user; null for a guest. */
  user: SessionUser | null;
  hasSubscriptions: boolean;
  frame: AreaLayout;
  children: ReactNode;
}

/** Layout of the customer screens and the checkout. */
export function Area({ user, hasSubscriptions, frame, children }: AreaProps) {
  const { pathname } = useLocation();
  return (
    <LegalContext value={frame.legalLinks ?? []}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TestBanner mode={frame.testMode} />
        <Header logo={frame.logo} name={frame.name} hasAbout={frame.hasAbout} user={user} isQuiet />
        <Toaster />
        {user && <AccountBar user={user} hasSubscriptions={hasSubscriptions} />}
        {/* Keyed by path, so that the note disappears on the next screen: the new element isn't the :target of the old address. */}
        <Registered key={pathname} />
        <main
          id="main"
          tabIndex={-1}
          className="wrap grid flex-1 content-start gap-8 py-8 [--sticky-top:4.5rem] sm:py-12"
        >
          {children}
        </main>
        <LegalFoot pages={frame.legalLinks} />
        <ScreenFocus />
      </div>
    </LegalContext>
  );
}

/** Error screen in the area's layout. Shown without the layout if the area's own data couldn't be loaded. */
export function AreaProblem({ area }: { area: Omit<AreaProps, "children"> | undefined }) {
  if (area)
    return (
      <Area {...area}>
        <ProblemBoundary />
      </Area>
    );
  return (
    <main className="wrap">
      <ProblemBoundary />
    </main>
  );
}
