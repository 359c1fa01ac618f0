import { type InvoiceDocument, type PrintedRow, printedInvoice } from "@rankwright/schema";
import { hanRegionOf, type Weight } from "../typeset/families.ts";
import type { Words } from "../typeset/font-set.ts";

/** Maximum length of a printed text, in characters. More doesn't fit on the page. */
const MAX_TEXT = 1_200;

/** Normalizes a text for printing, and shortens one that can't fit. */
function printable(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return short.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n").replace(/\t/g, " ");
}

/** A party: the name, and the other lines. */
export interface PartyWords {
  title: Words;
  name: Words;
  lines: Words[];
}

export interface RowWords {
  cells: Words[];
  note: Words | undefined;
}

/** Returns all texts of an invoice document, with the properties that determine their fonts. */
export function contentOf(document: InvoiceDocument) {
  const printed = printedInvoice(document);
  const { country } = document.buyer;
  const words = (text: string, weight: Weight = 400): Words => {
    const clean = printable(text);
    return { text: clean, weight, region: hanRegionOf(clean, country) };
  };
  const bold = (text: string) => words(text, 700);
  const party = ({ title, lines: [first = "", ...rest] }: { title: string; lines: string[] }): PartyWords => {
    // The lines of an address use the same shapes of Chinese characters.
    const region = hanRegionOf([first, ...rest].join("\n"), country);
    const inRegion = (one: Words) => ({ ...one, region });
    return {
      title: words(title),
      name: inRegion(bold(first)),
      lines: rest.map((each) => inRegion(words(each))),
    };
  };
  const row = ({ cells, note }: PrintedRow): RowWords => ({
    cells: cells.map((cell) => words(cell)),
    note: note === "" ? undefined : words(note),
  });
  const foot = (page: string, pages: string) => words(`${document.label}, ${printed.page(page, pages)}`);
  return {
    language: printed.language,
    title: bold(printed.title),
    sellerName: bold(document.seller.name),
    test: printed.test === "" ? undefined : bold(printed.test),
    facts: printed.facts.map(
      ([label, value], at) => [words(label), at === 0 ? bold(value) : words(value)] as const,
    ),
    seller: party(printed.from),
    buyer: party(printed.billTo),
    headline: bold(printed.headline),
    columns: printed.columns.map((text) => words(text)),
    rows: printed.rows.map(row),
    sums: printed.sums.map(({ label, amount, isBold }) => ({
      isBold,
      words: [isBold ? bold(label) : words(label), isBold ? bold(amount) : words(amount)] as const,
    })),
    notes: printed.notes.map((note) => words(note)),
    legalLines: printed.legalLines.map((line) => words(line)),
    site: words(document.seller.site),
    foot,
  };
}

export type Content = ReturnType<typeof contentOf>;

/** Returns all texts of the content, to load their fonts. */
export function wordsOf(content: Content): Words[] {
  const { title, sellerName, test, facts, seller, buyer, headline, columns, rows, sums } = content;
  return [
    title,
    sellerName,
    headline,
    ...(test ? [test] : []),
    ...facts.flat(),
    ...[seller, buyer].flatMap((party) => [party.title, party.name, ...party.lines]),
    ...columns,
    ...rows.flatMap(({ cells, note }) => (note ? [...cells, note] : cells)),
    ...sums.flatMap((sum) => sum.words),
    ...content.notes,
    ...content.legalLines,
    content.site,
    // The number of pages isn't known yet.
    content.foot("0123456789", "0123456789"),
  ];
}
