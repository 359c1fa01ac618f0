import type { Invoice } from "@rankwright/db/invoices";
import type { Deps } from "../context/deps.ts";
import { logoPng } from "../parsing/logo.ts";
import { parseInChild } from "../parsing/parse.ts";

/** Maximum size of the printed logo, in pixels: three per point. */
const LOGO_BOX = { width: 510, height: 144 };
/** Time limit, in milliseconds. Higher than the usual one, because the data is ours and a busy machine must not fail a mail. */
const TIME_MS = 30_000;

/** Renders an invoice document as a one-page PDF with the site's logo. The output is deterministic. */
export async function pdfOf(
  deps: Pick<Deps, "db" | "env">,
  { document, createdAt }: Pick<Invoice, "document" | "createdAt">,
): Promise<Buffer> {
  const logo = (await logoPng(deps, LOGO_BOX))?.png;
  const made = await parseInChild("invoice", { document, createdAt, logo }, { timeMs: TIME_MS });
  if (made.result === "unsafe") throw new Error("An invoice's PDF exceeded the time or memory limit.");
  return Buffer.from(made.output);
}
