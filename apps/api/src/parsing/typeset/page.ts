import { TextWriter } from "./embed.ts";
import { FontSet, type Words } from "./font-set.ts";
import { layOut } from "./lines.ts";
import { type Run, runsOf } from "./paragraph.ts";
import { widthOf } from "./shape.ts";

/** Place and look of a text. Lengths are in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  size: number;
  color?: string;
  align?: "left" | "right";
  /** Maximum number of lines; the last one ends with an ellipsis if there are more. */
  most?: number;
}

/** Distance between baselines, and from the top of a line to its baseline, as parts of the font size. */
const LEADING = 1.4;
const BASELINE = 1.05;

const lengthOf = (runs: readonly Run[], size: number) =>
  (runs.reduce((sum, { glyphs }) => sum + widthOf(glyphs), 0) * size) / 1000;

/** Prints texts of any script on the current page of a PDF. */
export class Page {
  readonly #sheet: PDFKit.PDFDocument;
  readonly #fonts: FontSet;
  readonly #writer: TextWriter;

  private constructor(sheet: PDFKit.PDFDocument, fonts: FontSet) {
    this.#sheet = sheet;
    this.#fonts = fonts;
    this.#writer = new TextWriter(sheet);
  }

  /** Loads the fonts for all texts that will be printed. */
  static async create(sheet: PDFKit.PDFDocument, texts: readonly Words[]): Promise<Page> {
    return new Page(sheet, await FontSet.load(texts));
  }

  #lines(words: Words, { width, size, most = 1 }: Pick<Box, "width" | "size" | "most">) {
    return layOut(this.#fonts, words, (width * 1000) / size, most);
  }

  /** Returns the number of lines of a text, up to `most`. */
  countLines(words: Words, box: Pick<Box, "width" | "size" | "most">): number {
    return this.#lines(words, box).length;
  }

  /** Returns the height of a text that is broken into lines, up to `most`. */
  heightOf(words: Words, box: Pick<Box, "width" | "size" | "most">): number {
    return this.countLines(words, box) * LEADING * box.size;
  }

  /** Prints a text. Returns the y position below. */
  text(words: Words, box: Box): number {
    const { x, y, width, size, color = "black", align = "left" } = box;
    this.#sheet.fillColor(color);
    const lines = this.#lines(words, box);
    for (const [at, line] of lines.entries()) {
      const runs = runsOf(line);
      let left = align === "right" ? x + width - lengthOf(runs, size) : x;
      for (const run of runs) {
        this.#writer.write(run, left, y + (at * LEADING + BASELINE) * size, size);
        left += lengthOf([run], size);
      }
    }
    return y + lines.length * LEADING * size;
  }

  /** Embeds the fonts. Must be called once, after all text. */
  end(): void {
    this.#writer.end();
  }
}
