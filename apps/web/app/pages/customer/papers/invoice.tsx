import { paths } from "@rankwright/schema";
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
  const { _id } = await buyersOrder(args);
  const { number: label } = args.params;
  const isAdmin = currentUser(args.context)?.isAdmin === true;
  return { _id, isAdmin, ...(await foundOr404(() => api(args.context).orders.paper({ _id, label }))) };
}

export default function Invoice({ loaderData: { _id, isAdmin, paper } }: Route.ComponentProps) {
  return (
    <InvoiceSheet
      paper={paper}
      order={
        isAdmin
          ? { label: "Order", href: paths.paymentStatus(_id) }
          : { label: "Your Order", href: paths.myOrderView(_id) }
      }
      pdf={paths.invoicePdf(_id, paper.label)}
      as={PrivateLink}
    />
  );
}

export { ProblemBoundary as ErrorBoundary };
