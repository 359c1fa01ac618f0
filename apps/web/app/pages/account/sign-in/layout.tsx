import { SkipLink, Toaster } from "@rankwright/ui";
import { Outlet, useLocation } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import { areaLayout } from "#app/data/site.ts";
import { Brand } from "#app/sections/layout/brand.tsx";
import { LegalFoot } from "#app/sections/legal/notes.tsx";
import { Registered } from "#app/sections/registered.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

export async function loader({ context }: Route.LoaderArgs) {
  return areaLayout(context);
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const { name, logo, testMode, legalLinks } = loaderData;
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <TestBanner mode={testMode} />
      <header className="wrap flex justify-center pt-8 sm:pt-12">
        <Brand logo={logo} name={name} centered />
      </header>
      <Toaster />
      <main id="main" tabIndex={-1} className="wrap flex-1 py-8 sm:py-10">
        {/* Keyed by path, so that the note disappears on the next screen: the new element isn't the :target of the old address. */}
        <Registered key={pathname} className="mx-auto mb-6 max-w-form" />
        <Outlet />
      </main>
      <LegalFoot pages={legalLinks} className="flex justify-center" />
      <ScreenFocus />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <main className="wrap">
      <ProblemBoundary />
    </main>
  );
}
