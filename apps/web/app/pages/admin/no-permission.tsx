import { authTexts, paths, type SessionUser } from "@rankwright/schema";
import { ButtonLink, RoundIcon, SkipLink, Toaster } from "@rankwright/ui";
import { useLocation } from "react-router";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import type { AreaLayout } from "#app/data/site.ts";
import { Brand } from "#app/sections/layout/brand.tsx";

interface NoPermissionProps {
  user: SessionUser | null;
  frame: AreaLayout;
}

function words(user: SessionUser | null): string {
  if (user?.isStaff) return "Only the owner has access to this page. You have access to orders and messages.";
  if (user?.emailVerified)
    return "Only the owner has access to this page. Your orders are on your dashboard.";
  if (user)
    return "Only the owner has access to this page. If you were added as a team member, confirm your email first. You can request a new link on your dashboard.";
  return "Only the owner has access to this page. Log in with the owner's account.";
}

/** Screen for users without permission for the panel, and for staff without permission for a screen. */
export function NoPermission({ user, frame }: NoPermissionProps) {
  const { pathname } = useLocation();
  const next = user?.isStaff
    ? { href: paths.admin(), label: "Go to the orders" }
    : user
      ? { href: paths.dashboard(), label: "Go to your dashboard" }
      : { href: paths.login({ from: pathname }), label: "Log in" };
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestBanner mode={frame.testMode} />
      <header className="wrap flex justify-center pt-8 sm:pt-12">
        <Brand logo={frame.logo} name={frame.name} centered />
      </header>
      <Toaster />
      <main
        id="main"
        tabIndex={-1}
        className="wrap grid max-w-text flex-1 content-start justify-items-center gap-4 py-20 text-center"
      >
        <RoundIcon name="lock" />
        <h1 className="text-3xl">{authTexts.noPermission}</h1>
        <p className="text-text-muted">{words(user)}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <ButtonLink href={next.href} as={ScreenLink}>
            {next.label}
          </ButtonLink>
          <ButtonLink href={paths.home()} variant="secondary">
            Back to the home page
          </ButtonLink>
        </div>
      </main>
      <ScreenFocus />
    </div>
  );
}
