import { paths } from "@rankwright/schema";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, requireAdmin } from "#app/data/server.ts";
import { privateMeta } from "#app/meta.ts";
import { InvoiceSheet } from "#app/room/documents/invoice-sheet.tsx";
import type { Route } from "./+types/invoice";

export const meta = privateMeta("Invoice");

export async function loader(args: Route.LoaderArgs) {
  if (!requireAdmin(args)) return { paper: null, gaps: [] };
  const { id: _id, number: label } = args.params;
  return foundOr404(() => api(args.context).orders.paper({ _id, label }));
}

/** The customer's invoice, within the panel. */
export default function Invoice({ loaderData: { paper, gaps }, params: { id } }: Route.ComponentProps) {
  if (!paper) return null;
  return (
    <InvoiceSheet
      paper={paper}
      order={{ label: "Order", href: paths.paymentStatus(id) }}
      pdf={paths.invoicePdf(id, paper.label)}
      eInvoices={{ gaps, address: (format) => paths.eInvoice(id, paper.label, format), isOwner: true }}
      as={ScreenLink}
    />
  );
}

export { AdminProblemBoundary as ErrorBoundary };
