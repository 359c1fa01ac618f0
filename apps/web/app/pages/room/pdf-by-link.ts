import { pdfResponse } from "#app/data/downloads.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/pdf-by-link";

/** Downloads an invoice or a credit note as PDF, for visitors with the order's private link. */
export async function loader({ context, params: { token, number: label } }: Route.LoaderArgs) {
  const { pdf } = await foundOr404(() => api(context).room.paper({ token, label, pdf: true }));
  return pdfResponse(label, pdf);
}
