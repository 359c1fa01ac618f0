import { Outlet } from "react-router";
import { revalidateExceptOnNavigation } from "#app/data/revalidate.ts";
import { currentUser } from "#app/data/server.ts";
import { areaLayout } from "#app/data/site.ts";
import { hasSubscriptions } from "#app/data/subscriptions.ts";
import { Area, AreaProblem } from "#app/pages/customer/area.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** Requires no sign-in, because guests can order. Each screen checks the access to its order itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const frame = await areaLayout(context);
  return { user: currentUser(context), frame, hasSubscriptions: await hasSubscriptions(context) };
}

export const shouldRevalidate = revalidateExceptOnNavigation;

export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Area {...loaderData}>
      <Outlet />
    </Area>
  );
}

export const ErrorBoundary = ({ loaderData }: Route.ErrorBoundaryProps) => <AreaProblem area={loaderData} />;
