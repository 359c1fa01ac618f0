import { inflateSync } from "node:zlib";

/** Text shown by a PDF at one position, in visual order: one entry per glyph or marked group. */
export interface Shown {
  /** Number of the page, from 0. */
  page: number;
  x: number;
  y: number;
  size: number;
  parts: string[];
  /** Numbers of the glyphs, as hexadecimal digits. 0000 is the font's replacement for missing characters. */
  glyphs: string[];
}

/** Returns the objects of a PDF by their numbers. Binary data is read as Latin-1. */
export const objectsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    [...pdf.toString("latin1").matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(
      ([, id = "", body = ""]) => [id, body],
    ),
  );

/** Returns the data of a stream, decompressed. */
export function dataOf(object: string): Buffer {
  const [, bytes = ""] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  const data = Buffer.from(bytes, "latin1");
  return object.includes("/FlateDecode") ? inflateSync(data) : data;
}

const utf16 = (digits: string) => Buffer.from(digits, "hex").swap16().toString("utf16le");

/** Reads the text of a PDF that was written by `pdfOf`. For tests. */
export function readPdf(pdf: Buffer): Shown[] {
  const file = pdf.toString("latin1");
  const objects = objectsOf(pdf);
  const contentOf = (id = "") => dataOf(objects.get(id) ?? "").toString("latin1");
  const [, listed = ""] = /\/Font <<([\s\S]*?)>>/.exec(file) ?? [];
  const textOf = new Map(
    [...listed.matchAll(/\/(T\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
      const map = contentOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1]);
      const entries = map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm);
      return [name, new Map([...entries].map(([, glyph = "", text = ""]) => [glyph, utf16(text)]))];
    }),
  );
  const contents = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => contentOf(id));
  const blocks = contents.flatMap((content, page) =>
    [...content.matchAll(/BT \/(T\d+) ([\d.]+) Tf 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm (.*) ET/g)].map(
      ([, font = "", size, x, y, shown = ""]) => ({ page, font, size, x, y, shown }),
    ),
  );
  return blocks.map(({ page, font, size, x, y, shown }) => {
    const parts = shown.matchAll(/\/Span <<\/ActualText <feff([0-9a-f]*)>>> BDC .*? EMC|<([0-9a-f]{4})>/g);
    return {
      page,
      x: Number(x),
      y: Number(y),
      size: Number(size),
      parts: [...parts].map(([, marked, glyph]) =>
        marked === undefined ? (textOf.get(font)?.get(glyph ?? "") ?? "") : utf16(marked),
      ),
      glyphs: [...shown.matchAll(/<([0-9a-f]{4})>/g)].map(([, glyph = ""]) => glyph),
    };
  });
}

/** Returns the lines of a PDF, page by page, from top to bottom, and from left to right. Characters of right-to-left scripts are in visual order. */
export function linesOf(pdf: Buffer): string[] {
  const lines = new Map<string, Shown[]>();
  for (const shown of readPdf(pdf)) {
    const key = String(shown.page * 10_000 + Math.round(shown.y));
    lines.set(key, [...(lines.get(key) ?? []), shown]);
  }
  return [...lines]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.x - other.x)
        .flatMap(({ parts }) => parts)
        .join("")
        .replaceAll("\u00A0", " "),
    );
}
