import { paths } from "@rankwright/schema";
import { redirect } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { buyersOrder, canOpenOrderPage } from "#app/data/buyer.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import { privateMeta } from "#app/meta.ts";
import { InvoiceSheet } from "#app/room/documents/invoice-sheet.tsx";
import type { Route } from "./+types/invoice";

export const meta = privateMeta("Invoice");

export async function loader(args: Route.LoaderArgs) {
  const { _id } = await buyersOrder(args);
  const { number: label } = args.params;
  const found = await foundOr404(() => api(args.context).orders.paper({ _id, label }));
  // Admins see invoices of other customers in the panel, and here only those of orders that they placed themselves.
  if (!found.isCustomer) throw redirect(paths.orderInvoice(_id, label));
  const back = (await canOpenOrderPage(args, _id)) ? paths.myOrderView(_id) : paths.receivedPayment(_id);
  return { _id, back, paper: found.paper, gaps: found.gaps };
}

export default function Invoice({ loaderData: { _id, back, paper, gaps } }: Route.ComponentProps) {
  return (
    <InvoiceSheet
      paper={paper}
      order={{ label: "Your Order", href: back }}
      pdf={paths.invoicePdf(_id, paper.label)}
      eInvoices={{ gaps, address: (format) => paths.eInvoice(_id, paper.label, format) }}
      as={ScreenLink}
    />
  );
}

export { ProblemBoundary as ErrorBoundary };
