import type { SessionUser } from "@rankwright/schema";
import { SkipLink, Toaster } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import type { AreaFrame } from "#app/data/site.ts";
import { Header } from "#app/sections/frame/header.tsx";
import { LegalContext } from "#app/sections/legal/legal-links.tsx";
import { LegalFoot } from "#app/sections/legal/notes.tsx";
import { Registered } from "#app/sections/registered.tsx";
import { AccountBar } from "./account-bar.tsx";

interface AreaProps {
  /** Null for a guest. */
  user: SessionUser | null;
  frame: AreaFrame;
  children: ReactNode;
}

/** What is around the screens of whoever buys. */
export function Area({ user, frame, children }: AreaProps) {
  const { pathname } = useLocation();
  return (
    <LegalContext value={frame.legal ?? []}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TestBanner mode={frame.testMode} />
        <Header logo={frame.logo} name={frame.name} hasAbout={frame.hasAbout} user={user} isQuiet />
        <Toaster />
        {user && <AccountBar user={user} />}
        {/* Another screen is another element: no longer the one that the address named. */}
        <Registered key={pathname} />
        <main
          id="main"
          tabIndex={-1}
          className="wrap grid flex-1 content-start gap-8 py-8 [--sticky-top:4.5rem] sm:py-12"
        >
          {children}
        </main>
        <LegalFoot pages={frame.legal} />
        <ScreenFocus />
      </div>
    </LegalContext>
  );
}

/** What went wrong, within the area, so that every way on is still there; bare when the area's own data is what can't be read. */
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
