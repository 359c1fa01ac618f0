import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eInvoiceOf } from "@rankwright/api/invoices/e-invoice/e-invoice";
import { E_INVOICE_FORMATS, eInvoiceGaps } from "@rankwright/schema";
import { invoiceMatrix } from "./matrix.ts";

// Writes the e-invoices of all sample documents to a folder, to check them with the official validators: write.ts FOLDER.

const [, , folder = ""] = process.argv;
if (folder === "") throw new Error("Name the folder to write to.");
mkdirSync(folder, { recursive: true });
let count = 0;
for (const [name, document] of invoiceMatrix)
  for (const format of E_INVOICE_FORMATS) {
    const made = eInvoiceOf(document, format);
    if ("xml" in made) {
      writeFileSync(join(folder, `${name.replace(/[^\p{L}\d]+/gu, "-")}.${format}.xml`), made.xml);
      count += 1;
    } else console.log(`${name}: no ${format}: ${made.gaps.map((gap) => eInvoiceGaps[gap]).join(" ")}`);
  }
console.log(`${invoiceMatrix.size} documents, ${count} files`);
