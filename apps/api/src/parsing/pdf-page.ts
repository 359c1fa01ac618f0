import { readFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Pixels in the order red, green, blue, alpha. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Larger ratios of a page's sides get no thumbnail: nothing would be recognizable. */
const MAX_RATIO = 20;

let library: Promise<PDFiumLibrary> | undefined;

/**
 * Renders the first page of a PDF so that its longer side has `side` pixels. Scripts, forms and links in it have no effect. Returns
 * undefined if the page can't be rendered, for example because the file is encrypted or damaged.
 */
export async function firstPageOf({
  path,
  side,
}: {
  path: string;
  side: number;
}): Promise<Pixels | undefined> {
  library ??= PDFiumLibrary.init();
  const pdfium = await library;
  const file = await readFile(path);
  try {
    const document = await pdfium.loadDocument(file);
    try {
      const page = document.getPage(0);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = side / Math.max(originalWidth, originalHeight);
      const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)];
      if (!(Math.min(width, height) * MAX_RATIO >= side)) return undefined;
      const { data } = await page.render({ width, height, render: "bitmap" });
      return { width, height, rgba: data };
    } finally {
      document.destroy();
    }
  } catch {
    // PDFium's memory may be inconsistent after an error, so the next file gets a new instance.
    library = undefined;
    return undefined;
  }
}
