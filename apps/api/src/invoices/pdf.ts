import type { Invoice } from "@rankwright/db/invoices";
import type { Deps } from "../context/deps.ts";
import { logoPng } from "../parsing/logo.ts";
import { parseInChild } from "../parsing/parse.ts";
import { eInvoiceOf } from "./e-invoice/e-invoice.ts";

/** Maximum size of the printed logo, in pixels: three per point. */
const LOGO_BOX = { width: 510, height: 144 };
/** Time limit, in milliseconds. Higher than the usual one, because the data is ours and a busy machine must not fail a mail. */
const TIME_MS = 30_000;

/**
 * Renders an invoice document as a PDF with the site's logo, and its e-invoice attached (Factur-X) if nothing is missing for it. The output
 * is deterministic.
 */
export async function pdfOf(
  deps: Pick<Deps, "db" | "env">,
  { document, createdAt }: Pick<Invoice, "document" | "createdAt">,
): Promise<Buffer> {
  const logo = (await logoPng(deps, LOGO_BOX))?.png;
  const file = eInvoiceOf(document, "xml");
  const xml = "xml" in file ? file.xml : undefined;
  const made = await parseInChild("invoice", { document, createdAt, logo, xml }, { timeMs: TIME_MS });
  if (made.result === "unsafe") throw new Error("An invoice's PDF exceeded the time or memory limit.");
  return Buffer.from(made.output);
}
