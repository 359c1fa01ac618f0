import { paths } from "@rankwright/schema";
import { LinkProblemBoundary } from "#app/components/link-problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import { privateMeta } from "#app/meta.ts";
import { InvoiceSheet } from "#app/room/documents/invoice-sheet.tsx";
import type { Route } from "./+types/invoice-by-link";

export const meta = privateMeta("Invoice");

export const loader = ({ context, params: { token, number: label } }: Route.LoaderArgs) =>
  foundOr404(() => api(context).room.paper({ token, label }));

export default function InvoiceByLink({
  loaderData: { paper, gaps },
  params: { token },
}: Route.ComponentProps) {
  return (
    <InvoiceSheet
      paper={paper}
      order={{ label: "Your Order", href: paths.room(token) }}
      pdf={paths.roomInvoicePdf(token, paper.label)}
      eInvoices={{ gaps, address: (format) => paths.roomEInvoice(token, paper.label, format) }}
    />
  );
}

export { LinkProblemBoundary as ErrorBoundary };
