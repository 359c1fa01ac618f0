import { Outlet, useMatches } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { notOnTheWay } from "#app/data/revalidate.ts";
import { requireUser } from "#app/data/server.ts";
import { siteFrame } from "#app/data/site.ts";
import type { Route } from "./+types/layout";
import { Area } from "./area.tsx";
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
  const { user } = loaderData;
  const ofAccount = useMatches().some((match) => isOfAccount(match.handle));
  return (
    <Area {...loaderData}>
      {ofAccount && !user.emailVerified && <VerifyNotice email={user.email} />}
      <Outlet />
    </Area>
  );
}

/** Within the area, so that every way on is still there; bare when the area's own data is what can't be read. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData)
    return (
      <Area {...loaderData}>
        <ProblemBoundary />
      </Area>
    );
  return (
    <main className="wrap">
      <ProblemBoundary />
    </main>
  );
}
