import { Outlet, useMatches } from "react-router";
import { revalidateExceptOnNavigation } from "#app/data/revalidate.ts";
import { requireUser } from "#app/data/server.ts";
import { areaLayout } from "#app/data/site.ts";
import { hasSubscriptions } from "#app/data/subscriptions.ts";
import type { Route } from "./+types/layout";
import { Area, AreaProblem } from "./area.tsx";
import { VerifyNotice } from "./verify-notice.tsx";

export const handle = { hydrate: true };

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const frame = await areaLayout(args.context);
  return { user, frame, hasSubscriptions: await hasSubscriptions(args.context) };
}

/** True for account screens, which show a notice while the e-mail address isn't confirmed. Checkout screens don't, to avoid distraction. */
const isOfAccount = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "account" in handle && handle.account === true;

export const shouldRevalidate = revalidateExceptOnNavigation;

export default function CustomerLayout({ loaderData }: Route.ComponentProps) {
  const { user } = loaderData;
  const ofAccount = useMatches().some((match) => isOfAccount(match.handle));
  return (
    <Area {...loaderData}>
      {ofAccount && !user.emailVerified && <VerifyNotice email={user.email} />}
      <Outlet />
    </Area>
  );
}

export const ErrorBoundary = ({ loaderData }: Route.ErrorBoundaryProps) => <AreaProblem area={loaderData} />;
