import { Outlet } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { notOnTheWay } from "#app/data/revalidate.ts";
import { currentUser } from "#app/data/server.ts";
import { siteFrame } from "#app/data/site.ts";
import { Area } from "#app/pages/customer/area.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** On the way to a payment nobody has to be logged in: each screen says whose it is. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, logo, testMode } = await siteFrame(context);
  return { user: currentUser(context), frame: { name, logo, testMode } };
}

export const shouldRevalidate = notOnTheWay;

export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Area {...loaderData}>
      <Outlet />
    </Area>
  );
}

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
