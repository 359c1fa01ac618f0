import { eInvoiceFileName } from "@rankwright/schema";

const headers = (type: string, name: string, extension: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name.replace(/[^\w-]/g, "")}.${extension}"`,
  "Referrer-Policy": "no-referrer",
});

/** Creates a download response from a PDF in base64. */
export const pdfResponse = (label: string, pdf: string | null) =>
  new Response(Buffer.from(pdf ?? "", "base64"), { headers: headers("application/pdf", label, "pdf") });

/** Creates a download response from an e-invoice. */
export const eInvoiceResponse = (label: string, format: string, xml: string) =>
  new Response(xml, {
    headers: headers("application/xml", eInvoiceFileName(label, format), "xml"),
  });
