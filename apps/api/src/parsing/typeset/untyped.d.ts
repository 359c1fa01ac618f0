declare module "subset-font" {
  /** Returns the font reduced to the characters of `text`, as a TrueType font at one point of its variation axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "sfnt"; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}

declare module "linebreak" {
  /** Finds the positions in a text at which a line may end, by UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

// The package's own types describe its ES module, but Node loads the CommonJS one.
declare module "bidi-js" {
  interface Bidi {
    /** Returns the embedding level of each UTF-16 unit. Odd levels run from right to left. */
    getEmbeddingLevels(text: string, base: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
  }
  export default function bidiFactory(): Bidi;
}
