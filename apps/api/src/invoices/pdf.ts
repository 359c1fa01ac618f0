import type { Invoice } from "@rankwright/db/invoices";
import { parseApart } from "../parsing/parse.ts";

/** Renders an invoice document as a one-page PDF. The output is deterministic. */
export async function pdfOf({ paper, createdAt }: Pick<Invoice, "paper" | "createdAt">): Promise<Buffer> {
  const made = await parseApart("invoice", { paper, createdAt });
  if (made.result === "unsafe") throw new Error("An invoice's PDF exceeded the time or memory limit.");
  return Buffer.from(made.output);
}
