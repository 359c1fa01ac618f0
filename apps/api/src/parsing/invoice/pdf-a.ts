/// <reference path="./untyped.d.ts" />
import type { Sheet } from "./sheet.ts";

/** Name of the attached e-invoice by the Factur-X standard. */
const FILE = "factur-x.xml";
const FACTURX = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** Properties of the e-invoice in the PDF's metadata. */
const PROPERTIES = {
  DocumentType: ["INVOICE", "Type of the document"],
  DocumentFileName: [FILE, "Name of the embedded XML invoice file"],
  Version: ["1.0", "Version of the Factur-X standard"],
  ConformanceLevel: ["EN 16931", "Conformance level of the embedded XML"],
} as const;

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    // Characters that XML doesn't allow.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
    .replace(/[\u0000-\u001F\uFFFE\uFFFF]/g, " ")
    .toWellFormed();

const properties = Object.entries(PROPERTIES);

/** Metadata of Factur-X: its properties, and the schema that declares them, because PDF/A doesn't know them. */
const facturx = `
<rdf:Description rdf:about="" xmlns:fx="${FACTURX}">
${properties.map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`).join("\n")}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FACTURX}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties
  .map(
    ([name, [, description]]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  )
  .join("\n")}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** Adds the seller to the metadata. Not as the author among the PDF's own properties, because pdfkit doesn't escape those in the metadata. */
export function addSeller(sheet: Sheet, name: string): void {
  sheet.appendXML(`
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator><rdf:Seq><rdf:li>${escaped(name)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>`);
}

/** Attaches the e-invoice, which makes the PDF a Factur-X file. */
export function attach(sheet: Sheet, xml: string, createdAt: number): void {
  const modifiedDate = new Date(createdAt);
  sheet.file(Buffer.from(xml), {
    name: FILE,
    type: "text/xml",
    // The XML says the same as the printed invoice.
    relationship: "Alternative",
    description: "Factur-X invoice",
    modifiedDate,
  });
  sheet.appendXML(facturx);
}
