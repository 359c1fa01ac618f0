import { eInvoiceResponse } from "#app/data/downloads.ts";
import { formatIn } from "#app/data/e-invoice-format.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/e-invoice-by-link";

/** Downloads an invoice or a credit note as an e-invoice, for visitors with the order's private link. */
export async function loader({ context, params: { token, number: label, format: text } }: Route.LoaderArgs) {
  const format = formatIn(text);
  const { xml } = await foundOr404(() => api(context).room.eInvoice({ token, label, format }));
  return eInvoiceResponse(label, format, xml);
}
