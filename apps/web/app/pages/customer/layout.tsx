import { SkipLink, Toaster } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { NavProgress } from "#app/components/nav-progress.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { StayInApp } from "#app/components/stay-in-app.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import { notOnTheWay } from "#app/data/revalidate.ts";
import { requireUser } from "#app/data/server.ts";
import { siteFrame } from "#app/data/site.ts";
import { Header } from "#app/sections/frame/header.tsx";
import { Registered } from "#app/sections/registered.tsx";
import type { Route } from "./+types/layout";
import { AccountBar } from "./account-bar.tsx";
import { VerifyNotice } from "./verify-notice.tsx";

export const handle = { hydrate: true };

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const { name, logo, testMode } = await siteFrame(args.context);
  return { user, frame: { name, logo, testMode } };
}

/** Screens about the account say that its address is not confirmed; those on the way to a payment do not distract. */
const isOfAccount = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "account" in handle && handle.account === true;

export const shouldRevalidate = notOnTheWay;

export default function CustomerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Area loaded={loaderData}>
      <Outlet />
    </Area>
  );
}

/** Within the area, so that every way on is still there; bare when the area's own data is what can't be read. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData)
    return (
      <Area loaded={loaderData}>
        <ProblemBoundary />
      </Area>
    );
  return (
    <main className="wrap">
      <ProblemBoundary />
    </main>
  );
}

function Area({ loaded, children }: { loaded: Route.ComponentProps["loaderData"]; children: ReactNode }) {
  const { user, frame } = loaded;
  const { pathname } = useLocation();
  const ofAccount = useMatches().some((match) => isOfAccount(match.handle));
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestBanner mode={frame.testMode} />
      <NavProgress />
      <Header logo={frame.logo} name={frame.name} user={user} />
      <AccountBar user={user} />
      {/* Another screen is another element: no longer the one that the address named. */}
      <Registered key={pathname} />
      <main
        id="main"
        tabIndex={-1}
        className="wrap grid flex-1 content-start gap-8 py-8 [--sticky-top:4.5rem] sm:py-12"
      >
        {ofAccount && !user.emailVerified && <VerifyNotice email={user.email} />}
        {children}
      </main>
      <ScreenFocus />
      <StayInApp />
      <Toaster />
    </div>
  );
}
