import { isTeamMember } from "@rankwright/schema";
import { SkipLink, Toaster } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import { serverContext } from "#app/context.ts";
import { revalidateExceptOnNavigation } from "#app/data/revalidate.ts";
import { api, currentUser, prefetch, type Queries } from "#app/data/server.ts";
import { areaLayout } from "#app/data/site.ts";
import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import type { Route } from "./+types/layout";
import { MailBanner } from "./mail-banner.tsx";
import { AdminNav, openNotices, unreadMessages } from "./nav.tsx";
import { NoPermission } from "./no-permission.tsx";
import { CommandPalette } from "./palette/command-palette.tsx";
import { isForStaff, type Panel as PanelData } from "./panel.ts";
import { useIsAdmin } from "./use-panel.ts";

// Renders nothing, so it can be loaded after the panel.
const loadNews = () => import("./live-news.tsx");
const loadBanner = () => import("./subscriptions/charging-banner.tsx");

export const handle = { hydrate: true };

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await areaLayout(context);
  const user = currentUser(context);
  const { env } = context.get(serverContext).ctx;
  const panel: PanelData = { user, timeZone: env.TIME_ZONE };
  const loaded = { frame, ...panel };
  if (!user || !isTeamMember(user)) return { ...loaded, since: "0", dehydratedState: null };
  // Read before all other data, so that no event in between is missed.
  const { lastEventId: since } = await api(context).events.latest();
  const queries: Queries = (q) => [
    q.messages.page.prefetch(unreadMessages),
    q.contracts.page.prefetch(openNotices),
    q.mail.state.prefetch(),
    ...(user.isAdmin
      ? [q.payments.needsReviewCount.prefetch(), q.subscriptions.chargingState.prefetch()]
      : []),
  ];
  return { ...loaded, since, ...(await prefetch(context, queries)) };
}

export const shouldRevalidate = revalidateExceptOnNavigation;

/** Shows every screen to admins, and screens with the handle `forStaff` to staff. Other users see that they have no permission. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Panel loaded={loaderData}>
      <Outlet />
    </Panel>
  );
}

/** Shows an error inside the panel, so that its navigation stays usable. Omits the panel if its own data couldn't be loaded. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData)
    return (
      <Panel loaded={loaderData}>
        <AdminProblemBoundary />
      </Panel>
    );
  return (
    <main className="wrap">
      <Toaster />
      <AdminProblemBoundary />
    </main>
  );
}

/** Banner while this installation doesn't charge subscriptions. Its code is rarely needed. */
function CopyBanner() {
  const isAdmin = useIsAdmin();
  const { data } = trpc.subscriptions.chargingState.useQuery(undefined, { enabled: isAdmin });
  const stopped = data?.stopped ?? null;
  const Banner = useLazyComponent(loadBanner, stopped !== null);
  return stopped && Banner ? <Banner stopped={stopped} /> : null;
}

/** The panel: a sidebar in windows of at least 1024 px, otherwise a menu above the page. */
function Panel({ loaded, children }: { loaded: Route.ComponentProps["loaderData"]; children: ReactNode }) {
  const { user, frame, since } = loaded;
  const isStaffScreen = useMatches().some((match) => isForStaff(match.handle));
  const isAllowed = user !== null && (user.isAdmin || (user.isStaff && isStaffScreen));
  const LiveNews = useLazyComponent(loadNews, isAllowed);
  if (!isAllowed) return <NoPermission user={user} frame={frame} />;
  return (
    <>
      <SkipLink />
      <div className="min-h-dvh max-lg:pb-14 max-lg:[--bottom-bar:3.5rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:pb-0">
        <AdminNav user={user} frame={frame} />
        <div className="min-w-0">
          <Toaster />
          <TestBanner mode={frame.testMode} />
          <MailBanner />
          <CopyBanner />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto grid max-w-340 content-start gap-8 px-4 py-6 sm:px-8 sm:py-10"
          >
            {children}
          </main>
        </div>
      </div>
      <ScreenFocus />
      {LiveNews && <LiveNews since={since} />}
      <CommandPalette />
    </>
  );
}
