/** Creates a download response from a PDF in base64. */
export const pdfResponse = (label: string, pdf: string | null) =>
  new Response(Buffer.from(pdf ?? "", "base64"), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${label.replace(/[^\w-]/g, "")}.pdf"`,
      "Referrer-Policy": "no-referrer",
    },
  });
