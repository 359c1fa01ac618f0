import { invoiceMatrix } from "@rankwright/test-kit/invoices/matrix";
import { readXml } from "@rankwright/test-kit/invoices/read-xml";
import { invoiceOf } from "@rankwright/test-kit/invoices/sample";
import { expect, test } from "vitest";
import { pdfOf } from "./pdf.ts";
import { dataOf, linesOf, objectsOf } from "./read-pdf.ts";

const XML = '<?xml version="1.0"?>\n<invoice/>';
const createdAt = Date.parse("2026-11-29T10:00:00Z");
const domestic = { seller: "DE", buyer: "deBusiness", lines: [{ unitCents: 49_900 }] } as const;
const document = invoiceOf({ ...domestic, seller: "BE" });

const render = (xml?: string, paper = document) => pdfOf({ document: paper, createdAt, xml });

/** Returns the first object that matches. */
function objectWith(pdf: Buffer, pattern: RegExp): string {
  const found = [...objectsOf(pdf).values()].find((object) => pattern.test(object));
  if (found === undefined) throw new Error(`The PDF has no object with ${pattern}.`);
  return found;
}

test("an invoice's PDF has the marks of PDF/A-3: version, colours, metadata, embedded fonts and a constant id", async () => {
  const pdf = await render(XML);
  const file = pdf.toString("latin1");
  expect(file).toMatch(/^%PDF-1\.7\n%[\x80-\xFF]{4}/);
  expect(file).not.toContain("/Encrypt");
  expect(file).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/);
  expect(objectWith(pdf, /\/Type \/Catalog/)).toMatch(/\/OutputIntents \[\d+ 0 R\]/);
  expect(objectWith(pdf, /\/S \/GTS_PDFA1/)).toContain("sRGB IEC61966-2.1");
  expect(dataOf(objectWith(pdf, /\/N 3\b/)).toString("latin1", 36, 40), "a colour profile").toBe("acsp");
  const fonts = [...objectsOf(pdf).values()].filter((object) => object.includes("/Type /FontDescriptor"));
  expect(fonts.length).toBeGreaterThan(1);
  for (const font of fonts) expect(font).toContain("/FontFile2");
  const metadata = readXml(dataOf(objectWith(pdf, /\/Type \/Metadata/)).toString());
  const described = metadata.all("xmpmeta", "RDF", "Description");
  const textAt = (...path: string[]) =>
    described.map((each) => each.text(...path)).find((text) => text !== "");
  expect([textAt("part"), textAt("conformance")]).toEqual(["3", "B"]);
  expect(textAt("creator", "Seq", "li"), "with its ampersand").toBe("Pixel & Co BV");
  expect(await render(XML)).toEqual(pdf);
});

test("the e-invoice is attached as Factur-X", async () => {
  const pdf = await render(XML);
  expect(dataOf(objectWith(pdf, /\/Type \/EmbeddedFile/)).toString()).toBe(XML);
  expect(objectWith(pdf, /\/Type \/EmbeddedFile/)).toContain("/Subtype /text#2Fxml");
  const file = objectWith(pdf, /\/Type \/Filespec/);
  for (const mark of ["/AFRelationship /Alternative", "/F (factur-x.xml)", "/UF (factur-x.xml)"])
    expect(file).toContain(mark);
  expect(objectWith(pdf, /\/Type \/Catalog/)).toMatch(/\/AF \[\d+ 0 R\]/);
  const metadata = dataOf(objectWith(pdf, /\/Type \/Metadata/)).toString();
  for (const [name, value] of Object.entries({
    DocumentType: "INVOICE",
    DocumentFileName: "factur-x.xml",
    Version: "1.0",
    ConformanceLevel: "EN 16931",
  })) {
    expect(metadata).toContain(`<fx:${name}>${value}</fx:${name}>`);
    expect(metadata).toContain(`<pdfaProperty:name>${name}</pdfaProperty:name>`);
  }
});

test("a document without an e-invoice has no attachment and doesn't claim to be Factur-X", async () => {
  const file = (await render()).toString("latin1");
  expect(file).not.toMatch(/EmbeddedFile|factur-x/i);
  expect(file).toContain("<pdfaid:part>3</pdfaid:part>");
});

test("lines, taxes, sums and sentences are printed in the document's language", async () => {
  const over = { language: "de", legalLines: ["Amtsgericht Charlottenburg, HRB 12345"] } as const;
  const lines = linesOf(
    await render(
      undefined,
      invoiceOf({
        ...domestic,
        lines: [
          { text: "Website", unitCents: 119_900, quantity: 150, discountCents: 5_000 },
          { text: "E-Book", unitCents: 1_999, kind: "reduced" },
        ],
        discount: { text: "Gutschein SPRING", code: "SPRING", cents: 1_000 },
        over,
      }),
    ),
  );
  for (const line of [
    "BeschreibungMengeEinzelpreis (brutto)SteuerNettoBrutto",
    "Website1,51.199,00 €19 %1.469,33 €1.748,50 €",
    "Rabatt: -50,00 €",
    "E-Book119,99 €7 %18,68 €19,99 €",
    "Zwischensumme1.768,49 €",
    "Gutschein SPRING-10,00 €",
    "Nettobetrag1.479,60 €",
    "USt. 19 % auf 1.461,02 €277,59 €",
    "USt. 7 % auf 18,58 €1,30 €",
    "Rechnungsdatum29. November 2026",
    "Gesamtbetrag1.758,49 €",
    "Offener Betrag0,00 €",
    "Amtsgericht Charlottenburg, HRB 12345",
  ])
    expect(lines).toContain(line);
  expect(lines.at(-1)).toBe("https://shop.exampleRW-2026-0042, Seite 1 von 1");
});

test("many lines continue on further pages, each with the headings and its number", async () => {
  const long = invoiceMatrix.get("100 lines");
  if (!long) throw new Error("The sample is missing.");
  const lines = linesOf(await render(undefined, long));
  const feet = lines.filter((line) => line.startsWith("https://shop.exampleRW-2026-0042"));
  expect(feet.length).toBeGreaterThan(2);
  expect(feet).toEqual(
    feet.map((_, at) => `https://shop.exampleRW-2026-0042, page ${at + 1} of ${feet.length}`),
  );
  expect(lines.filter((line) => line.startsWith("DescriptionQty")).length).toBeGreaterThanOrEqual(
    feet.length - 1,
  );
  expect(lines.filter((line) => /^Banner \d/.test(line))).toHaveLength(100);
  expect(lines.indexOf("Total€2,197.14")).toBeGreaterThan(
    lines.findIndex((line) => line.startsWith("Banner 100")),
  );
});
