import { buyersOrder } from "#app/data/buyer.ts";
import { pdfResponse } from "#app/data/downloads.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/pdf";

/** Downloads an invoice or a credit note as PDF. */
export async function loader(args: Route.LoaderArgs) {
  const { _id } = await buyersOrder(args);
  const { number: label } = args.params;
  const { pdf } = await foundOr404(() => api(args.context).orders.paper({ _id, label, pdf: true }));
  return pdfResponse(label, pdf);
}
