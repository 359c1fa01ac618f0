import { buyersOrder } from "#app/data/buyer.ts";
import { eInvoiceResponse } from "#app/data/downloads.ts";
import { formatIn } from "#app/data/e-invoice-format.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/e-invoice";

/** Downloads an invoice or a credit note as an e-invoice. */
export async function loader(args: Route.LoaderArgs) {
  const { _id } = await buyersOrder(args);
  const { number: label } = args.params;
  const format = formatIn(args.params.format);
  const { xml } = await foundOr404(() => api(args.context).orders.eInvoice({ _id, label, format }));
  return eInvoiceResponse(label, format, xml);
}
