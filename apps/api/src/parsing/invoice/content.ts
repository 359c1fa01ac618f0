import {
  documentColumns,
  documentHeadline,
  documentLines,
  documentTotal,
  formatCents,
  formatWithCode,
  type InvoiceDocument,
  invoiceTitles,
} from "@rankwright/schema";
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

/** Returns all texts of an invoice document, with the properties that determine their fonts. */
export function contentOf(document: InvoiceDocument) {
  const { seller, buyer, notes } = documentLines(document);
  const { country } = document.buyer;
  const money = (cents: number) => formatCents(cents, document.currency);
  const words = (text: string, weight: Weight = 400): Words => {
    const clean = printable(text);
    return { text: clean, weight, region: hanRegionOf(clean, country) };
  };
  const bold = (text: string) => words(text, 700);
  const party = (title: string, [first = "", ...rest]: readonly string[]): PartyWords => {
    // The lines of an address use the same shapes of Chinese characters.
    const region = hanRegionOf([first, ...rest].join("\n"), country);
    const inRegion = (one: Words) => ({ ...one, region });
    return {
      title: words(title),
      name: inRegion(bold(first)),
      lines: rest.map((each) => inRegion(words(each))),
    };
  };
  const total = formatWithCode(document.totalCents, document.currency);
  return {
    title: bold(invoiceTitles[document.kind]),
    sellerName: bold(document.seller.name),
    test: document.isTest ? bold("Test: no real money was moved.") : undefined,
    facts: [
      [words(`${invoiceTitles[document.kind]} number`), bold(document.label)],
      [words("Date of issue"), words(document.date)],
    ] as const,
    seller: party("From", seller),
    buyer: party("Bill to", buyer),
    headline: bold(documentHeadline(document)),
    columns: Object.values(documentColumns).map((text) => words(text)),
    row: [
      words(document.line.text),
      words("1"),
      words(money(document.line.cents)),
      words(money(document.line.cents)),
    ],
    total: [bold(documentTotal(document)), bold(total)] as const,
    notes: notes.map((note) => words(note)),
    foot: [words(document.seller.site), words(`${document.label}, page 1 of 1`)] as const,
  };
}

export type Content = ReturnType<typeof contentOf>;

/** Returns all texts of the content. */
export const wordsOf = ({
  title,
  sellerName,
  test,
  facts,
  seller,
  buyer,
  headline,
  ...rest
}: Content): Words[] => [
  title,
  sellerName,
  headline,
  ...(test ? [test] : []),
  ...facts.flat(),
  ...[seller, buyer].flatMap((party) => [party.title, party.name, ...party.lines]),
  ...Object.values(rest).flat(),
];
