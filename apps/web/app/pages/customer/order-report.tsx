import { ProblemBoundary } from "#app/components/problem.tsx";
import { requireUser } from "#app/data/server.ts";
import { privateMeta } from "#app/meta.ts";
import { OrderReport } from "#app/room/documents/report.tsx";
import { loadReport } from "#app/room/documents/report-data.ts";
import type { Route } from "./+types/order-report";

export const meta = privateMeta("Order report");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return loadReport(args.context, { _id: args.params.id });
}

export default function Report({ loaderData }: Route.ComponentProps) {
  return <OrderReport report={loaderData} />;
}

export { ProblemBoundary as ErrorBoundary };
