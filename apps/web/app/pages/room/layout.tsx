import { SkipLink, Toaster } from "@rankwright/ui";
import { Outlet } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import { currentUser } from "#app/data/server.ts";
import { areaLayout } from "#app/data/site.ts";
import { Header } from "#app/sections/layout/header.tsx";
import { LegalFoot } from "#app/sections/legal/notes.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await areaLayout(context);
  return { user: currentUser(context), frame };
}

/**
 * The address contains a secret token, so it isn't sent to other sites as referrer. `no-referrer` isn't used, because browsers would then
 * send forms without an Origin, and the site would reject them.
 */
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/** Layout of an order's room behind a private link. Requires no sign-in. */
export default function RoomLayout({ loaderData }: Route.ComponentProps) {
  const { user, frame } = loaderData;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestBanner mode={frame.testMode} />
      <Header logo={frame.logo} name={frame.name} hasAbout={frame.hasAbout} user={user} />
      <Toaster />
      <main id="main" tabIndex={-1} className="wrap grid flex-1 content-start gap-8 py-8 sm:py-12">
        <Outlet />
      </main>
      <LegalFoot pages={frame.legalLinks} />
      <ScreenFocus />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <main className="wrap py-12">
      <ProblemBoundary />
    </main>
  );
}
