import type { Invoice } from "@rankwright/db/invoices";
import { parseInChild } from "../parsing/parse.ts";

/** Renders an invoice document as a one-page PDF. The output is deterministic. */
export async function pdfOf({
  document,
  createdAt,
}: Pick<Invoice, "document" | "createdAt">): Promise<Buffer> {
  const made = await parseInChild("invoice", { document, createdAt });
  if (made.result === "unsafe") throw new Error("An invoice's PDF exceeded the time or memory limit.");
  return Buffer.from(made.output);
}
