import { inflateSync } from "node:zlib";

/** Text shown by a PDF at one position, in visual order: one entry per glyph or marked group. */
export interface Shown {
  x: number;
  y: number;
  size: number;
  parts: string[];
  /** Numbers of the glyphs, as hexadecimal digits. 0000 is the font's replacement for missing characters. */
  glyphs: string[];
}

const utf16 = (digits: string) => Buffer.from(digits, "hex").swap16().toString("utf16le");

/** Reads the text of a PDF that was written by `pdfOf`. For tests. */
export function readPdf(pdf: Buffer): Shown[] {
  const file = pdf.toString("latin1");
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = "", body = ""]) => [id, body]),
  );
  const contentOf = (id = "") => {
    const [, bytes = ""] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? "") ?? [];
    return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
  };
  const [, listed = ""] = /\/Font <<([\s\S]*?)>>/.exec(file) ?? [];
  const [, contents] = /\/Contents (\d+) 0 R/.exec(file) ?? [];
  const textOf = new Map(
    [...listed.matchAll(/\/(T\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
      const map = contentOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1]);
      const entries = map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm);
      return [name, new Map([...entries].map(([, glyph = "", text = ""]) => [glyph, utf16(text)]))];
    }),
  );
  const blocks = contentOf(contents).matchAll(
    /BT \/(T\d+) ([\d.]+) Tf 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm (.*) ET/g,
  );
  return [...blocks].map(([, font = "", size, x, y, shown = ""]) => {
    const parts = shown.matchAll(/\/Span <<\/ActualText <feff([0-9a-f]*)>>> BDC .*? EMC|<([0-9a-f]{4})>/g);
    return {
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

/** Returns the lines of a PDF from top to bottom, and from left to right. Characters of right-to-left scripts are in visual order. */
export function linesOf(pdf: Buffer): string[] {
  const lines = new Map<string, Shown[]>();
  for (const shown of readPdf(pdf)) {
    const key = String(Math.round(shown.y));
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
