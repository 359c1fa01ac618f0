import type { Face } from "./font-set.ts";
import type { Run } from "./paragraph.ts";
import type { Glyph } from "./shape.ts";

type Sheet = PDFKit.PDFDocument;

const hex = (value: number) => Math.round(value).toString(16).padStart(4, "0");
/** Encodes a text in UTF-16, as hexadecimal digits. */
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
const number = (value: number) => String(Math.round(value * 100) / 100);

interface Used {
  id: string;
  /** Glyphs that always have the same text, with this text. */
  texts: Map<number, string>;
  glyphs: Set<number>;
}

interface TextState {
  face: Face;
  size: number;
  used: Used;
}

/** Glyphs of one cluster with its text, in visual order. */
interface Group {
  text: string;
  glyphs: readonly Glyph[];
}

/** Groups a run's glyphs by the characters that they belong to. */
function groupsOf({ text, glyphs }: Run): Group[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const groups: { cluster: number; text: string; glyphs: Glyph[] }[] = [];
  for (const glyph of glyphs) {
    const { cluster } = glyph;
    const last = groups.at(-1);
    if (last?.cluster === cluster) last.glyphs.push(glyph);
    else
      groups.push({
        cluster,
        text: text.slice(cluster, starts[starts.indexOf(cluster) + 1]),
        glyphs: [glyph],
      });
  }
  return groups;
}

/** Marks shown glyphs with their text. */
const withText = (text: string, shown: string) =>
  `/Span <</ActualText <feff${utf16(text)}>>> BDC ${shown} EMC`;

/** Returns true if the glyph has had no other text in the document so far. The text is then stored with the font. */
function isReadable(glyph: Glyph | undefined, text: string, { used: { texts } }: TextState): boolean {
  if (!glyph || (texts.get(glyph.id) ?? text) !== text) return false;
  texts.set(glyph.id, text);
  return true;
}

/** Writes shaped text to a PDF, and embeds the fonts with the glyphs that were used. */
export class TextWriter {
  readonly #sheet: Sheet;
  readonly #used = new Map<Face, Used>();

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  #use(face: Face): Used {
    const known = this.#used.get(face);
    if (known) return known;
    const used = { id: `T${this.#used.size + 1}`, texts: new Map(), glyphs: new Set<number>() };
    this.#used.set(face, used);
    return used;
  }

  /** Writes a run with its baseline at `y`, in the current fill colour. */
  write(run: Run, x: number, y: number, size: number): void {
    const state = { face: run.face, size, used: this.#use(run.face) };
    const shown = run.isRtl ? this.#rtl(run, state) : this.#ltr(run, state);
    // The page's coordinates run downwards, so the text's must be flipped.
    this.#sheet.addContent(
      `BT /${state.used.id} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(y)} Tm ${shown} ET`,
    );
  }

  /** Shows a run. If its characters don't each have a glyph, the run carries its text, so that readers can copy and search it. */
  #ltr(run: Run, state: TextState): string {
    const shown = run.glyphs.map((glyph) => this.#glyph(glyph, state)).join(" ");
    const groups = groupsOf(run);
    return groups.every(
      ({ text, glyphs: [only, ...rest] }) => rest.length === 0 && isReadable(only, text, state),
    )
      ? shown
      : withText(run.text, shown);
  }

  /**
   * Shows a right-to-left run. Readers reverse such text only between glyphs, so each cluster carries its own text: on its widest glyph,
   * because the position of a dot or mark would make them see a space.
   */
  #rtl(run: Run, state: TextState): string {
    const operators = groupsOf(run).flatMap(({ text, glyphs }) => {
      const widest = Math.max(...glyphs.map(({ advance }) => advance));
      const main = glyphs.findIndex(({ advance }) => advance === widest);
      return glyphs.map((glyph, at) => {
        const shown = this.#glyph(glyph, state);
        const own = at === main ? text : "";
        return own !== "" && isReadable(glyph, own, state) ? shown : withText(own, shown);
      });
    });
    return operators.join(" ");
  }

  #glyph({ id, advance, dx, dy }: Glyph, { face, size, used }: TextState): string {
    used.glyphs.add(id);
    const own = face.font.glyphHAdvance(id) * face.scale;
    const after = own + dx - advance;
    const [before, rest] = [dx === 0 ? "" : `${number(-dx)} `, after === 0 ? "" : ` ${number(after)}`];
    const shown = `[${before}<${hex(id)}>${rest}] TJ`;
    return dy === 0 ? shown : `${number((dy * size) / 1000)} Ts ${shown} 0 Ts`;
  }

  /** Embeds the fonts, for all pages. Must be called once, after all text. */
  end(): void {
    const fonts = [...this.#used].map(([face, used]) => [used.id, this.#embed(face, used)] as const);
    const { start, count } = this.#sheet.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.#sheet.switchToPage(at);
      for (const [id, font] of fonts) this.#sheet.page.fonts[id] = font;
    }
  }

  #embed({ bytes, name, font, scale }: Face, { id, texts, glyphs }: Used): PDFKit.PDFKitReference {
    const { ascender, descender } = font.hExtents();
    const letters = id
      .slice(1)
      .padStart(6, "0")
      .replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));
    const BaseFont = `${letters}+${name}`;
    const ref = (data: object, content?: string | Buffer) => {
      const made = this.#sheet.ref(data);
      made.end(content);
      return made;
    };
    const descriptor = ref({
      Type: "FontDescriptor",
      FontName: BaseFont,
      Flags: 4,
      FontBBox: [-1000, descender * scale, 3000, ascender * scale],
      ItalicAngle: 0,
      Ascent: ascender * scale,
      Descent: descender * scale,
      CapHeight: 714,
      StemV: 80,
      FontFile2: ref({ Length1: bytes.length }, bytes),
    });
    const sorted = [...glyphs].sort((one, other) => one - other);
    const descendant = ref({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont,
      CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      CIDToGIDMap: "Identity",
      W: sorted.flatMap((glyph) => [glyph, [font.glyphHAdvance(glyph) * scale]]),
    });
    return ref({
      Type: "Font",
      Subtype: "Type0",
      BaseFont,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: ref({}, unicodeMap(texts)),
    });
  }
}

/** Maximum number of entries per block of a character map. */
const BLOCK = 100;

/** Returns the character map from which readers get the text of the glyphs. */
function unicodeMap(texts: ReadonlyMap<number, string>): string {
  const entries = [...texts].sort(([one], [other]) => one - other);
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, at) => {
    const block = entries.slice(at * BLOCK, (at + 1) * BLOCK);
    const lines = block.map(([glyph, text]) => `<${hex(glyph)}> <${utf16(text)}>`).join("\n");
    return `${block.length} beginbfchar\n${lines}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
