import { LinkProblemBoundary } from "#app/components/link-problem.tsx";
import { privateMeta } from "#app/meta.ts";
import { OrderReport } from "#app/room/documents/report.tsx";
import { loadReport } from "#app/room/documents/report-data.ts";
import type { Route } from "./+types/report-by-link";

export const meta = privateMeta("Order report");

export const loader = ({ context, params }: Route.LoaderArgs) => loadReport(context, { token: params.token });

export default function ReportByLink({ loaderData }: Route.ComponentProps) {
  return <OrderReport report={loaderData} />;
}

export { LinkProblemBoundary as ErrorBoundary };
