import { normalEmail, paths } from "@rankwright/schema";
import { redirect } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { buyersOrder } from "#app/data/buyer.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api, currentUser } from "#app/data/server.ts";
import { privateMeta } from "#app/meta.ts";
import { InvoiceSheet } from "#app/room/invoice-sheet.tsx";
import type { Route } from "./+types/invoice";

export const meta = privateMeta("Invoice");

export async function loader(args: Route.LoaderArgs) {
  const { _id, customerEmail } = await buyersOrder(args);
  const { number: label } = args.params;
  const found = await foundOr404(() => api(args.context).orders.paper({ _id, label }));
  const user = currentUser(args.context);
  // Of somebody else's order an admin knows the panel's page alone; what they bought themselves is theirs here.
  if (user?.isAdmin && normalEmail(customerEmail) !== normalEmail(user.email))
    throw redirect(paths.orderInvoice(_id, label));
  return { _id, ...found };
}

export default function Invoice({ loaderData: { _id, paper } }: Route.ComponentProps) {
  return (
    <InvoiceSheet
      paper={paper}
      order={{ label: "Your Order", href: paths.myOrderView(_id) }}
      pdf={paths.invoicePdf(_id, paper.label)}
      as={PrivateLink}
    />
  );
}

export { ProblemBoundary as ErrorBoundary };
